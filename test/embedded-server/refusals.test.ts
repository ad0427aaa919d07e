import { deserialize, serialize } from 'bson';
import type { Document } from 'mongodb';
import { REPLY_HEADER_BYTES } from '../../src/embedded-server/commands/message';
import { MALFORMED, UNKNOWN_COMMANDS, UNSUPPORTED } from './refusals';
import { message, rawCommand, sendRaw, useServer } from './support';

const running = useServer();
beforeAll(async () => {
  await running.db.collection('refusals').createIndex({ indexed: 1 });
  await running.db.collection('refusals').insertOne({ _id: 1 as never, a: 1, tags: ['x'] });
});

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

it('the embedded server refuses a section of a message that its command does not have', async () => {
  const command = message({ find: 'refusals', $db: 'test' });
  const section = Buffer.concat([Buffer.from('\u0001\0\0\0\0documents\0'), serialize({ _id: 3 })]);
  section.writeInt32LE(section.length - 1, 1);
  const bytes = Buffer.concat([command, section]);
  bytes.writeInt32LE(bytes.length, 0);
  const reply = deserialize((await sendRaw(running.dataDir, bytes)).subarray(REPLY_HEADER_BYTES));
  expect(reply).toMatchObject({ ok: 0, code: 238, errmsg: expect.stringContaining("'find.documents'") });
});

it('a refused command changes nothing', async () => {
  expect(await running.db.collection('refusals').find().toArray()).toEqual([{ _id: 1, a: 1, tags: ['x'] }]);
});
