import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { startService, type TestService } from '../../../../support/service';

const ends = new Set<Socket>();
const note = (created: unknown) => void ends.add((created as { socket: Socket }).socket);

let service: TestService;
beforeAll(async () => {
  subscribe('net.client.socket', note);
  service = await startService();
});
afterAll(() => unsubscribe('net.client.socket', note));

it('a command that meets its connection while that breaks ends, and the next ones find the database again', async () => {
  const { database } = service;
  await Promise.all(Array.from({ length: 3 }, () => database.ping()));
  for (const end of ends) end.destroy();
  // None of these sockets has said yet that it is closed.
  const met = await Promise.allSettled(Array.from({ length: 3 }, () => database.ping()));
  expect(met.map(({ status }) => status)).toContain('rejected');
  await expect(database.ping()).resolves.toBeUndefined();
});
