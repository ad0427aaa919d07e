import { type Db, type Document, MongoNetworkError } from 'mongodb';
import {
  type Claim,
  createClaimStore,
} from '../../../../src/service/callers/access/signature-and-rate-limit-claims.store';
import { NeverSentError, withCommand } from '../../../support/failing-database';
import { useService } from '../../../support/use-service';

const NOW = new Date('2026-03-01T12:00:00Z');
const UNTIL = new Date('2026-03-01T12:01:00Z');
const claimsOf = (prefix: string): Claim[] =>
  ['first', 'second', 'third'].map((name) => ({ name: `${prefix}-${name}`, until: UNTIL }));

const service = useService();

/** The database, but for updates that stop at their second document with a code, as often as told. */
function refusing(code: number, times: number): { database: Db; tries(): number } {
  const { db } = service.database;
  let tries = 0;
  const command = async (sent: Document) => {
    tries += 1;
    if (tries > times) return db.command(sent);
    const [first, second] = sent.updates as Document[];
    if (second === undefined) return { ok: 1, writeErrors: [{ index: 0, code }] };
    await db.command({ ...sent, updates: [first] });
    return { ok: 1, writeErrors: [{ index: 1, code }] };
  };
  return { database: withCommand(db, command), tries: () => tries };
}

it.each([
  ['that the driver never sent is sent again', new NeverSentError(), 2],
  ['whose answer is lost is not', new MongoNetworkError('ended'), 1],
])('a claim %s', async (_what, error, tries) => {
  const { db } = service.database;
  const sent: Document[] = [];
  const command = async (one: Document) => {
    sent.push(one);
    if (sent.length === 1) throw error;
    return db.command(one);
  };
  const claimed = createClaimStore(withCommand(db, command)).claim('org', claimsOf(`sent-${tries}`), NOW);
  await (tries === 1 ? expect(claimed).rejects.toBe(error) : expect(claimed).resolves.toEqual([]));
  expect(sent).toHaveLength(tries);
});

it.each([24, 112])('a claim that meets a conflict with code %i is tried again from there', async (code) => {
  const claims = claimsOf(`again-${code}`);
  const { database, tries } = refusing(code, 1);
  expect(await createClaimStore(database).claim('org', claims, NOW)).toEqual([]);
  expect(tries()).toBe(2);
  expect(await createClaimStore(service.database.db).claim('org', claims, NOW)).toEqual(claims);
});

it('a claim that meets a conflict and then the claim of another request is refused', async () => {
  const [first, second, third] = claimsOf('lost');
  const claims = [first, second, third] as Claim[];
  await createClaimStore(service.database.db).claim('org', claims.slice(1, 2), NOW);
  const { database } = refusing(112, 1);
  expect(await createClaimStore(database).claim('org', claims, NOW)).toEqual([second]);
});

it('a claim whose conflict never ends is not tried for ever', async () => {
  const { database, tries } = refusing(112, Number.POSITIVE_INFINITY);
  await expect(createClaimStore(database).claim('org', claimsOf('never'), NOW)).rejects.toMatchObject({ code: 112 });
  expect(tries()).toBe(10);
});

it('a claim that the database refuses for another reason fails at once', async () => {
  const { database, tries } = refusing(121, 1);
  await expect(createClaimStore(database).claim('org', claimsOf('other'), NOW)).rejects.toMatchObject({ code: 121 });
  expect(tries()).toBe(1);
});

it('a name is held until the time of its claim, by its organization alone, and reading it claims nothing', async () => {
  const claims = createClaimStore(service.database.db);
  const [claim = { name: '', until: UNTIL }] = claimsOf('held');
  const heldAt = (time: Date, organizationId = 'org') => claims.heldUntil(organizationId, claim.name, time);
  expect(await heldAt(NOW)).toBeUndefined();
  expect(await claims.claim('org', [claim], NOW)).toEqual([]);
  expect(await heldAt(NOW)).toEqual(UNTIL);
  expect(await heldAt(new Date(UNTIL.getTime() - 1))).toEqual(UNTIL);
  expect(await heldAt(UNTIL)).toBeUndefined();
  expect(await heldAt(NOW, 'org-b')).toBeUndefined();
});
