import { KeyAgreement } from '../../../src/service/storage/encryption/data-keys/key-agreement';
import { startService } from '../../support/service';

afterEach(() => jest.restoreAllMocks());

it('no work besides the requests begins before the instance has entered the agreement on keys', async () => {
  const order: string[] = [];
  const { join } = KeyAgreement.prototype;
  jest.spyOn(KeyAgreement.prototype, 'join').mockImplementation(async function (this: KeyAgreement) {
    await join.call(this);
    order.push('joined');
  });
  const setAlarm = globalThis.setInterval;
  jest.spyOn(globalThis, 'setInterval').mockImplementation((...parameters: Parameters<typeof setInterval>) => {
    order.push('repeated');
    return setAlarm(...parameters);
  });
  const service = await startService();
  await service.close();
  expect(order.indexOf('joined')).toBe(0);
  expect(order.length).toBeGreaterThan(1);
});

it('an instance that leaves work in the background to others repeats its sign of life and nothing that changes data', async () => {
  const started = jest.spyOn(globalThis, 'setInterval');
  const service = await startService({ backgroundWork: false });
  await service.close();
  // The other one reads the file of the newest audit roots.
  expect(started).toHaveBeenCalledTimes(2);
});

it('a part that cannot be stopped does not keep the others running', async () => {
  const leave = jest.spyOn(KeyAgreement.prototype, 'leave');
  const started = jest.spyOn(globalThis, 'setInterval');
  let ended = 0;
  const clear = globalThis.clearInterval;
  jest.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    ended += 1;
    clear(timer);
    if (ended === 1) throw new Error('no end');
  });
  const service = await startService();
  await expect(service.stop()).rejects.toThrow('no end');
  expect(ended).toBe(started.mock.calls.length);
  expect(leave).toHaveBeenCalledTimes(1);
});

it('where the app cannot be opened as a whole, what was opened leaves the agreement again', async () => {
  const leave = jest.spyOn(KeyAgreement.prototype, 'leave');
  await expect(startService({ graphqlTrustedDocuments: '/nowhere/documents.json' })).rejects.toThrow();
  expect(leave).toHaveBeenCalledTimes(1);
});
