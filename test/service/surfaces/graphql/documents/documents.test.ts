import { type DocumentNode } from 'graphql';
import { createDocuments, InvalidDocument } from '../../../../../src/service/surfaces/graphql/documents/documents';
import { createSchema } from '../../../../../src/service/surfaces/graphql/schema/schema';

const schema = createSchema();

const VALID = '{ account(externalId: "a") { id } }';
const refused = ['{ nothing }', '{', `{ ${'a '.repeat(5_001)} }`, '{ ...F } fragment F on Query { ...F }'];

const outcomeOf = (read: Promise<DocumentNode>) =>
  read.catch((error: unknown) => (error instanceof InvalidDocument ? error.faults : Promise.reject(error)));

it.each([VALID, ...refused])('a document is read once, whether it is valid or not, case %#', async (text) => {
  const read = createDocuments({ schema, graphqlIntrospection: true });
  const first = await outcomeOf(read(text));
  expect(await outcomeOf(read(text))).toBe(first);
});

it('the documents that came last are remembered, up to a number of characters', async () => {
  const read = createDocuments({ schema, graphqlIntrospection: true });
  const [first, second] = [await read(VALID), await read('{ __typename }')];
  for (let n = 0; n < 13; n += 1) {
    await read(`{ __typename } # ${n} ${'x'.repeat(20_000)}`);
    expect(await read(VALID)).toBe(first);
  }
  expect(await read('{ __typename }')).not.toBe(second);
});

it('a check goes before the faults of a document, each time that it is read', async () => {
  const read = createDocuments({ schema, graphqlIntrospection: true });
  const check = jest.fn(() => {
    throw new Error('checked');
  });
  for (let times = 1; times <= 2; times += 1) {
    await expect(read('{ nothing }', check)).rejects.toThrow('checked');
    expect(check).toHaveBeenCalledTimes(times);
  }
});
