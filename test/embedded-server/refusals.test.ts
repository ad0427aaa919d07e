import { MALFORMED, type Refusal, UNSUPPORTED } from './refusals';
import { type Running, rawCommand, start } from './support';

let running: Running;
beforeAll(async () => {
  running = await start();
  await running.db.collection('refusals').insertOne({ _id: 1 as never, a: 1, tags: ['x'] });
});
afterAll(() => running.stop());

const refused = async ([, , command]: Refusal) => {
  const reply = await rawCommand(running.dataDir, { ...command, $db: 'test' });
  const { code, errmsg } = reply.writeErrors?.[0] ?? reply;
  return { code, errmsg };
};

it.each(MALFORMED)('the embedded server refuses %s with the code %i, as MongoDB does', async (...refusal) => {
  expect(await refused(refusal)).toEqual({ code: refusal[1], errmsg: expect.any(String) });
});

it.each(UNSUPPORTED)(
  'the embedded server refuses %s with the code %i and says that it does not support it',
  async (...refusal) => {
    expect(await refused(refusal)).toEqual({ code: refusal[1], errmsg: expect.stringMatching(/embedded server/) });
  },
);

it('a refused command changes nothing', async () => {
  expect(await running.db.collection('refusals').find().toArray()).toEqual([{ _id: 1, a: 1, tags: ['x'] }]);
});
