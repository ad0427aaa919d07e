// Loaded before the service: SIGUSR2 begins at once what it would repeat every ten minutes or more, such as retention.
const LONG_MS = 10 * 60 * 1000;
const { setInterval: repeat } = globalThis;
const works = [];

globalThis.setInterval = (work, milliseconds, ...more) => {
  if (milliseconds >= LONG_MS) works.push(work);
  return repeat(work, milliseconds, ...more);
};
process.on('SIGUSR2', () => {
  for (const work of works) work();
});
