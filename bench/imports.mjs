// Imports of several sizes beside bulk upserts one after another, whose limit of one request in 20 seconds is lifted:
// all rows new, then all of them again. Bulk upserts are measured before and after the imports, since a fuller database
// is slower. Bodies are made before the clock starts. For each import: rows a second while receiving, from the commit to
// the end, and both together; the highest memory of the service, without what is mapped from its data file; and the
// bytes that the import keeps for a row, which go when its time is over.
//
//   npm run build && node bench/imports.mjs [--sizes 10000,100000] [--bulk 20000] [--part 10000] [--clear]
//   --clear ends the time of the last rows as well, and waits until the service has removed them: up to ten minutes
//   node bench/imports.mjs --sizes 10000,1000000 --bulk 100000         takes about half an hour
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { MongoClient, ObjectId } from 'mongodb';
import { readConfig } from '../dist/base/settings/config.js';
import { embeddedServerUrl } from '../dist/embedded-server/index.js';
import { createClient } from './client.mjs';
import { megabytesOf } from './growth/measure.mjs';
import { readOptions } from './options.mjs';
import { batchesOf, createKey, feed, startService, stop, temporaryFolder } from './service.mjs';

const values = readOptions({ sizes: '10000,100000', bulk: 20_000, part: 10_000, clear: false });
const sizes = values.sizes.split(',').map(Number);
const IMPORTS = '/external-api/imports';
/** How many parts are sent at once. */
const SENDERS = 2;
/** Between two looks at an import. It pauses for each. */
const POLL_MS = 3_000;
const report = (line) => process.stdout.write(`${line}\n`);

const folder = temporaryFolder();
const service = await startService(folder);
const clientOf = (organization) => createClient(service.baseUrl, createKey(service.env, organization));

/** The highest resident memory of the service since the last call, in MB, without what is mapped from its data file. */
let highest = 0;
const sampler = setInterval(() => {
  highest = Math.max(highest, megabytesOf(service.child.pid, 'RssAnon'));
}, 250);
function takeHighest() {
  const megabytes = Math.round(highest);
  highest = 0;
  return megabytes;
}

/** The parts of an import, on disk. */
const writeParts = (size) =>
  Array.from(batchesOf(feed(size), values.part), (rows, at) => {
    const path = join(folder, `part-${at + 1}.gz`);
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
    writeFileSync(path, gzipSync(lines.join(''), { level: 1 }));
    return path;
  });

async function runImport(client, parts) {
  const { import: created } = await client.sendSigned('POST', IMPORTS, '{}');
  const path = `${IMPORTS}/${created.id}`;
  const began = performance.now();
  const numbers = parts.keys();
  const send = async () => {
    for (const at of numbers) {
      const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
      await client.sendSigned('PUT', `${path}/parts/${at + 1}`, readFileSync(parts[at]), headers);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  const received = performance.now();
  await client.sendSigned('POST', `${path}/commit`, JSON.stringify({ parts: parts.length }));
  let [planned, shown] = [undefined, undefined];
  do {
    await delay(POLL_MS);
    ({ import: shown } = await client.get(path));
    if (shown.state === 'APPLYING') planned ??= performance.now();
  } while (['QUEUED', 'PLANNING', 'APPLYING'].includes(shown.state));
  const ended = performance.now();
  const worked = Date.parse(shown.finishedAt) - Date.parse(shown.committedAt);
  if (shown.state !== 'COMPLETED' || shown.done.failed > 0) throw new Error(JSON.stringify(shown));
  const rate = (milliseconds) => Math.round((shown.requested / milliseconds) * 1000);
  return {
    id: created.id,
    done: shown.done,
    receiving: rate(received - began),
    // It may have been applied between two looks.
    planning: planned ? rate(planned - received) : '?',
    applying: planned ? rate(ended - planned) : '?',
    working: rate(worked),
    whole: rate(received - began + worked),
  };
}

async function withDatabase(use) {
  const client = await MongoClient.connect(process.env.MONGODB_URL || embeddedServerUrl(folder));
  try {
    return await use(client.db(readConfig(service.env).mongodbDatabase));
  } finally {
    await client.close();
  }
}

/** The bytes that are kept of an import beside the accounts. */
const keptBytes = (id) =>
  withDatabase(async (database) => {
    let bytes = 0;
    for (const name of ['importSlices', 'importResults', 'importParts']) {
      const ids = database.collection(name).find({ _id: { $gte: `${id}:`, $lt: `${id};` } }, { raw: true });
      for await (const document of ids) bytes += document.length;
    }
    return bytes;
  });

/** Ends the time of the rows of the last import, and waits until they are removed. */
async function clear(id) {
  await withDatabase((database) =>
    database.collection('imports').updateOne({ _id: new ObjectId(id) }, { $set: { rowsUntil: new Date(0) } }),
  );
  const began = performance.now();
  while ((await keptBytes(id)) > 0) await delay(POLL_MS);
  report(`  removed within ${Math.round((performance.now() - began) / 1000)} s`);
}

const bulkClient = clientOf('bulk');
const bulkRows = [...feed(values.bulk)];

/** Pushes as many new rows, and then all of them again. @returns the rows a second of both */
async function pushInBulk(when) {
  const rows = bulkRows.map((row) => ({ ...row, externalId: `${when}-${row.externalId}` }));
  const rates = {};
  for (const title of ['new', 'again']) {
    takeHighest();
    const began = performance.now();
    for (const batch of batchesOf(rows)) await bulkClient.push(batch);
    rates[title] = Math.round((rows.length / (performance.now() - began)) * 1000);
    report(`${rows.length} rows by bulk upserts ${when}, all ${title}: ${rates[title]} rows/s, ${takeHighest()} MB`);
  }
  return rates;
}

const bulkBefore = await pushInBulk('before');
const imports = [];
let last;
for (const size of sizes) {
  const client = clientOf(`import-${size}`);
  const parts = writeParts(size);
  for (const title of ['new', 'again']) {
    takeHighest();
    const { id, receiving, planning, applying, working, whole } = await runImport(client, parts);
    const memory = takeHighest();
    report(
      `${size} rows by an import, all ${title}: receiving ${receiving} rows/s, planning ${planning}, applying ${applying}; ` +
        `commit to end ${working} rows/s, as a whole ${whole}, ${memory} MB`,
    );
    imports.push({ size, title, working });
    last = id;
  }
  // Last: the service takes memory to answer this.
  report(`  ${Math.round((await keptBytes(last)) / size)} bytes kept a row`);
}
const bulkAfter = await pushInBulk('after');
for (const { size, title, working } of imports) {
  const ratios = [bulkBefore, bulkAfter].map((rates) => (working / rates[title]).toFixed(2));
  report(`${size} rows, all ${title}: ${ratios[0]} × of bulk upserts before, ${ratios[1]} × of those after`);
}
if (values.clear) await clear(last);
clearInterval(sampler);
await stop(service);
