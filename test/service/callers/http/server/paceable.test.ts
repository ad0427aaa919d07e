import { createServer } from 'node:http';
import { requirePaceable } from '../../../../../src/service/callers/http/server/paced-reading';

it('the server of this version of Node.js reads a connection by its parser alone', () => {
  expect(() => requirePaceable(createServer())).not.toThrow();
});

it.each([
  ['before the parser', 'prependListener'],
  ['after the parser', 'on'],
] as const)('a server is refused where something else reads connections %s', (_where, add) => {
  const server = createServer();
  server[add]('connection', (socket) => socket.on('data', function spy() {}));
  expect(() => requirePaceable(server)).toThrow(/bound socketOnData alone, and reads it by .*spy/);
});

it('a server is refused where nothing reads connections', () => {
  const server = createServer();
  server.removeAllListeners('connection');
  expect(() => requirePaceable(server)).toThrow(/reads it by nothing/);
});
