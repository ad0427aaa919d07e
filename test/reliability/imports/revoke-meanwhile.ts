import { setTimeout as pause } from 'node:timers/promises';
import { type Random } from '../../support/random';
import { type Fleet } from './fleet';
import { type ImportClient, importClient } from './import-client';
import { contentOf, partsOf } from './import-rows';
import { type RunImport } from './run-import';

/** How much larger the import is than others: it is at work for longer than a command needs to revoke its key. */
const FACTOR = 12;
const PARTS = 4;
const ORGANIZATION = 'revoked';

const ENDED = ['COMPLETED', 'FAILED'];

/** Revokes the key of an import that is being applied, and looks at it with another key. */
export async function revokeMeanwhile(
  fleet: Fleet,
  random: Random,
  size: number,
): Promise<{ id: string; client: ImportClient; runs: RunImport[]; faults: string[] }> {
  const service = () => fleet.service(random);
  const mortal = await fleet.createKey(ORGANIZATION);
  const other = await fleet.createKey(ORGANIZATION);
  const owner = importClient(service, mortal.apiKey);
  const client = importClient(service, other.apiKey);
  const { id } = await owner.create({ name: 'revoked', brakes: { failedShare: null } });
  const lines = partsOf(random, 'revoked', FACTOR * size).flat();
  const ofPart = Math.ceil(lines.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, at) => lines.slice(at * ofPart, (at + 1) * ofPart)).filter(
    (some) => some.length > 0,
  );
  for (const [at, part] of parts.entries()) await owner.put(id, at + 1, contentOf(part), true);
  await owner.change(id, 'commit', { parts: parts.length });
  while (['QUEUED', 'PLANNING'].includes((await client.show(id)).state)) await pause(50);
  await fleet.command('keys', 'revoke', mortal.keyId);
  const revokedAt = Date.now();
  let shown = await client.show(id);
  for (; !ENDED.includes(shown.state); shown = await client.show(id)) await pause(100);
  const { state, failure } = shown as { state: string; failure?: { code: string } | null };
  const faults: string[] = [];
  const isRight = state === 'COMPLETED' || failure?.code === 'INVALID_API_KEY';
  if (!isRight) faults.push(`the import of the revoked key is ${state}: ${JSON.stringify(failure)}`);
  const late = Date.parse(String(shown.finishedAt)) - revokedAt;
  const run: RunImport = { id, parts, storedAt: [], faults };
  // Nothing comes after: the rows and the history are read once all other imports have ended.
  return {
    id: ORGANIZATION,
    client,
    runs: [run],
    faults: state === 'COMPLETED' && late > 60_000 ? ['it went on'] : [],
  };
}
