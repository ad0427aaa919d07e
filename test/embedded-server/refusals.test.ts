import type { Document } from 'mongodb';
import { MALFORMED, UNKNOWN_COMMANDS, UNSUPPORTED } from './refusals';
import { type Running, rawCommand, start } from './support';

let running: Running;
beforeAll(async () => {
  running = await start();
  await running.db.collection('refusals').createIndex({ indexed: 1 });
  await running.db.collection('refusals').insertOne({ _id: 1 as never, a: 1, tags: ['x'] });
});
afterAll(() => running.stop());

const refusalOf = async (command: Document) => {
  const reply = await rawCommand(running.dataDir, { ...command, $db: 'test' });
  const { code, errmsg } = reply.writeErrors?.[0] ?? reply;
  return { code, errmsg };
};

it.each([...MALFORMED, ...UNSUPPORTED])(
  'the embedded server refuses %s with the code 238 and says that it does not support it',
  async (_what, command) => {
    expect(await refusalOf(command)).toEqual({
      code: 238,
      errmsg: expect.stringMatching(/^The embedded server does not support/),
    });
  },
);

it.each(UNKNOWN_COMMANDS)('the embedded server does not know the command %s', async (name) => {
  expect(await refusalOf({ [name]: 'refusals' })).toEqual({ code: 59, errmsg: expect.stringContaining(name) });
});

it('a refused command changes nothing', async () => {
  expect(await running.db.collection('refusals').find().toArray()).toEqual([{ _id: 1, a: 1, tags: ['x'] }]);
});
