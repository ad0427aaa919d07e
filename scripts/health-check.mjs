// Exits with 0 if the service in this container is ready: the health check of the image.
const { PORT = '4000' } = process.env;
const isReady = await fetch(`http://127.0.0.1:${PORT}/health/ready`).then(
  ({ status }) => status === 200,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
