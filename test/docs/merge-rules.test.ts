import { type Json, type JsonObject } from '../../src/base/json/json';
import { blocksOf } from '../support/guides';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { useKey, useService } from '../support/use-service';

/** `status`, and `changes` of what is updated, or `code` and `fields` of what failed. */
type Outcome = JsonObject & { status: string };

interface Example {
  before: JsonObject;
  sent: JsonObject;
  outcome: Outcome;
  /** What else is so afterwards, besides the changes of the outcome. */
  after: JsonObject;
}

/** Label and content of each part of an example; lines that begin with a space go on with the part above. */
const partsOf = (block: string): [label: string, content: string][] =>
  Array.from(block.matchAll(/^(\w+)(.*(?:\n .*)*)/gm), ([, label = '', content = '']) => [label, content.trim()]);

function readChange(line: string): JsonObject {
  const [, field = '', from = '', to = ''] = /^(\S+): (.+) → (.+)$/.exec(line.trim()) ?? [];
  return { field, from: JSON.parse(from), to: JSON.parse(to) };
}

function readOutcome(status: string, content: string): Outcome {
  if (status === 'unchanged') return { status };
  if (status === 'updated') return { status, changes: content.split('\n').map(readChange) };
  const [code = '', fields = ''] = content.split(': ');
  return { status, code, fields: fields === '' ? [] : fields.split(', ') };
}

type Surface = 'row' | 'PATCH';

/** Blank lines separate the examples of a block. */
const TEXTS = blocksOf('merge-rules.md', 'example').flatMap((block) => block.split(/\n{2,}/));

const EXAMPLES = TEXTS.flatMap((text): [Surface, string, Example][] => {
  const [before, sent, outcome, after] = partsOf(text);
  const [label = '', content = ''] = sent ?? [];
  const example = {
    before: JSON.parse(before?.[1] ?? ''),
    sent: JSON.parse(content),
    outcome: readOutcome(...(outcome ?? ['', ''])),
    after: JSON.parse(after?.[1] ?? '{}'),
  };
  const surfaces: readonly Surface[] = label === 'sent' ? ['row', 'PATCH'] : [label === 'row' ? 'row' : 'PATCH'];
  return surfaces.map((surface) => [surface, content, example]);
});

/** The keys of a path; a backslash escapes a dot in one, and itself. */
const keysOf = (field: string): string[] =>
  Array.from(field.matchAll(/(?:\\.|[^.\\])+/g), ([key]) => key.replace(/\\(.)/g, '$1'));

function withValue(object: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject {
  return { ...object, [key]: rest.length === 0 ? value : withValue((object[key] ?? {}) as JsonObject, rest, value) };
}

/** An account once the changes of an outcome have been made. */
const changed = (account: JsonObject, { changes = [] }: Outcome): JsonObject =>
  (changes as { field: string; to: Json }[]).reduce(
    (before, { field, to }) => withValue(before, keysOf(field), to),
    account,
  );

const service = useService();
const key = useKey(service);
beforeEach(() => service.clock.advance(1000));

const accountOf = async (externalId: string) =>
  (await getAccount(service, key.apiKey, externalId)).body.account as JsonObject;

const auditTrailOf = async (externalId: string) =>
  (await getAccount(service, key.apiKey, externalId, '/audit-trail')).body.auditTrail as { changes: Json }[];

/** A failure as the guide tells it. */
const failureOf = ({ code = null, details }: JsonObject): Outcome => {
  const fields = ((details ?? []) as { field: string }[]).map(({ field }) => field);
  return { status: 'failed', code, fields };
};

/** Sends what an example sends, and tells the outcome in its terms. */
const SEND: Record<Surface, (externalId: string, sent: JsonObject) => Promise<Outcome>> = {
  async row(externalId, sent) {
    const answer = await postBulkUpsert(service, key.apiKey, {
      accounts: [{ ...sent, externalId }],
      includeChanges: true,
    });
    const [result] = answer.body.results as Outcome[];
    if (!result) throw new Error('There is no result');
    return result.status === 'failed' ? failureOf(result) : result;
  },
  async PATCH(externalId, sent) {
    const { body } = await patchAccount(service, key.apiKey, externalId, sent);
    if (body.success === false) return failureOf(body as JsonObject);
    const [entry] = await auditTrailOf(externalId);
    return entry ? { status: 'updated', changes: entry.changes } : { status: 'unchanged' };
  },
};

it('docs/merge-rules.md has examples of all outcomes', () => {
  expect(EXAMPLES.length).toBeGreaterThan(30);
  expect(new Set(EXAMPLES.map(([, , { outcome }]) => outcome.status)).size).toBe(3);
});

it.each(EXAMPLES)(
  'the example of docs/merge-rules.md holds for a %s of %s',
  async (surface, _sent, { before, sent, after, outcome }) => {
    const row = buildRow(before);
    const created = await postBulkUpsert(service, key.apiKey, { accounts: [row] });
    expect(created.body).toMatchObject({ created: 1 });
    const stored = await accountOf(row.externalId);
    expect(stored).toMatchObject(before);
    service.clock.advance(1000);

    expect(await SEND[surface](row.externalId, sent)).toMatchObject(outcome);

    const account = await accountOf(row.externalId);
    const { updatedAt, ...rest } = account;
    // All that the example does not show as changed is as it was.
    expect(rest).toEqual({ ...changed(stored, outcome), ...after, updatedAt: undefined });
    expect(updatedAt !== stored.updatedAt).toBe(outcome.status === 'updated');
    const entries = await auditTrailOf(row.externalId);
    expect(entries.map(({ changes }) => changes)).toEqual(outcome.changes ? [outcome.changes] : []);
  },
);
