import { setTimeout as pause } from 'node:timers/promises';
import { type Random } from '../../support/random';
import { type ImportClient, type ShownImport } from './import-client';
import { contentOf, type Line, partsOf } from './import-rows';

/** An import that a client has run, with what it knows of it. */
export interface RunImport {
  id: string;
  /** None of an undo. */
  parts: Line[][];
  /** By part: when it was known to be stored. */
  storedAt: number[];
  /** What was asked for in vain, or answered otherwise than documented. */
  faults: string[];
}

const ENDED = ['COMPLETED', 'CANCELLED', 'FAILED', 'EXPIRED'];
const POLL_MS = 100;
const PATIENCE_MS = 300_000;

/** Waits until an import has ended; goes on where it is planned or held. */
export async function untilEnded(client: ImportClient, id: string, faults: string[]): Promise<ShownImport> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(POLL_MS)) {
    const shown = await client.show(id);
    if (ENDED.includes(shown.state)) return shown;
    if (Date.now() > end) throw new Error(`The import ${id} is still ${shown.state}: ${JSON.stringify(shown)}`);
    const answer =
      shown.state === 'PLANNED'
        ? await client.change(id, 'apply', { planChecksum: shown.planChecksum })
        : shown.state === 'HELD'
          ? await client.change(id, 'release')
          : undefined;
    if (answer && answer.status !== 202) faults.push(`${shown.state} of ${id}: ${answer.text}`);
  }
}

/** Sends the parts in any order, some twice at once, some again with other content. */
async function sendParts(random: Random, client: ImportClient, { id, parts, storedAt, faults }: RunImport) {
  const order = parts.map((_, at) => at).sort(() => random.next() - 0.5);
  for (const [sent, at] of order.entries()) {
    const content = contentOf(parts[at] as Line[]);
    if (sent === order.length - 1 && sent > 0 && random.chance(0.5)) {
      const { body } = await client.change(id, 'commit', { parts: parts.length });
      const isNamed = body.code === 'IMPORT_PARTS_MISSING' && JSON.stringify(body.missing) === `[${at + 1}]`;
      if (!isNamed) faults.push(`commit of ${id} without part ${at + 1}: ${JSON.stringify(body)}`);
    }
    const times = random.chance(0.4) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: times }, () => client.put(id, at + 1, content, random.chance(0.5))),
    );
    for (const { status, text } of answers) if (status !== 200) faults.push(`part ${at + 1} of ${id}: ${text}`);
    storedAt[at] = Date.now();
    if (random.chance(0.3)) {
      const other = await client.put(id, at + 1, `${content}{"externalId":"other"}\n`, false);
      if (other.body.code !== 'IMPORT_PART_CONFLICT') faults.push(`other part ${at + 1} of ${id}: ${other.text}`);
    }
  }
}

/** What becomes of an import that was received. */
const FATES = [
  'runs',
  'runs',
  'runs',
  'is looked at',
  'is looked at',
  'is held',
  'is cancelled at work',
  'is cancelled at review',
];
const LATEST_CANCEL_MS = 2_000;

async function cancel(client: ImportClient, id: string, faults: string[]): Promise<void> {
  const answer = await client.change(id, 'cancel');
  const isTold = answer.status === 202 || answer.body.code === 'IMPORT_STATE_CONFLICT';
  if (!isTold) faults.push(`cancel of ${id}: ${answer.text}`);
}

async function undo(random: Random, client: ImportClient, undone: ShownImport): Promise<RunImport[]> {
  const answer = await client.change(undone.id, 'undo', { review: random.chance(0.3) });
  const run: RunImport = { id: '', parts: [], storedAt: [], faults: [] };
  if (answer.status !== 201) return [{ ...run, id: undone.id, faults: [`undo of ${undone.id}: ${answer.text}`] }];
  run.id = (answer.body.import as ShownImport).id;
  await untilEnded(client, run.id, run.faults);
  return [run];
}

/** Runs one import from its creation to its end, and perhaps undoes it. */
export async function runImport(
  random: Random,
  client: ImportClient,
  name: string,
  size: number,
): Promise<RunImport[]> {
  const fate = random.pick(FATES);
  const brakes = { failedShare: null, ...(fate === 'is held' && { createdCount: 0 }) };
  const { id } = await client.create({ name, review: fate.includes('look') || fate.includes('review'), brakes });
  const run: RunImport = { id, parts: partsOf(random, name, size), storedAt: [], faults: [] };
  await sendParts(random, client, run);
  const committed = await client.change(id, 'commit', { parts: run.parts.length });
  if (committed.status !== 202) return [{ ...run, faults: [...run.faults, `commit of ${id}: ${committed.text}`] }];
  if (fate === 'is cancelled at work') {
    await pause(random.below(LATEST_CANCEL_MS));
    await cancel(client, id, run.faults);
  } else if (fate === 'is cancelled at review') {
    while (!['PLANNED', ...ENDED].includes((await client.show(id)).state)) await pause(POLL_MS);
    await cancel(client, id, run.faults);
  }
  const ended = await untilEnded(client, id, run.faults);
  const hasChanged = Number(ended.done.created) + Number(ended.done.updated) > 0;
  return hasChanged && random.chance(0.4) ? [run, ...(await undo(random, client, ended))] : [run];
}
