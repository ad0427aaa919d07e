import { type JsonObject } from '../../src/base/json/json';
import { pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { SURFACES } from '../support/surfaces';
import { useService } from '../support/use-service';

const service = useService();

const RIGHT = '905-11-8922';
const WRONG = '905-11-8923';
const TEXT = 'x'.repeat(4000);

/** A thousand leaves below keys of a thousand characters: about a megabyte to record, and so many bytes beside it. */
function stuffed(bytes: number): JsonObject {
  const leaves: JsonObject = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index]));
  const above = Array.from('abcd', (letter) => letter.repeat(238));
  return {
    ...above.reduce((inner, key) => ({ [key]: inner }), leaves),
    texts: Array.from({ length: Math.floor(bytes / TEXT.length) }, () => TEXT),
    rest: 'x'.repeat(bytes % TEXT.length),
  };
}

// Both surfaces plan alike.
it.each([
  ['person', 'REST', (ssn: string, metadata: JsonObject): JsonObject => ({ person: { ssn }, metadata })],
  ['metadata', 'GRAPHQL', (ssn: string, metadata: JsonObject): JsonObject => ({ metadata: { ...metadata, ssn } })],
] as const)(
  'the size limit does not reveal whether a guessed number in %s is right, over %s',
  async (_place, surface, fieldsOf) => {
    const reader = await service.createKey();
    const { apiKey } = await service.createKey({ scopes: ['accounts:write'] });
    const row = buildRow(fieldsOf(RIGHT, { filenumber: 'F-1' }));
    await pushRows(service, reader.apiKey, [row]);
    const { bulkUpsert } = SURFACES[surface](service, apiKey);
    const answerTo = async (ssn: string, bytes: number) => {
      const fields = fieldsOf(ssn, stuffed(bytes));
      const { results } = await bulkUpsert([{ externalId: row.externalId, ...fields }], { dryRun: true });
      return results?.[0];
    };
    let [fits, tooMuch] = [0, 60_000];
    while (tooMuch - fits > 1) {
      const middle = Math.floor((fits + tooMuch) / 2);
      if ((await answerTo(WRONG, middle))?.status === 'updated') fits = middle;
      else tooMuch = middle;
    }
    expect(await answerTo(WRONG, fits)).toMatchObject({ status: 'updated' });
    expect(await answerTo(WRONG, tooMuch)).toMatchObject({ status: 'failed', code: 'VALIDATION_FAILED' });
    for (const bytes of [fits, tooMuch, fits + 5, fits + 30, fits + 60]) {
      expect(await answerTo(RIGHT, bytes)).toEqual(await answerTo(WRONG, bytes));
    }
  },
);
