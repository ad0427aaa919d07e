import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ObjectId } from 'mongodb';
import { batchesOf, feed } from '../service.mjs';

const IMPORTS = '/external-api/imports';
const [BATCH, ROWS_OF_PART, POLL_MS] = [1_000, 10_000, 100];
const LONG_AGO = new Date('2020-01-01');
/** The person who is erased. */
export const VICTIM = 'V-1';

/** Adds so many documents to a collection. */
async function insert(collection, count, documentOf) {
  for (const numbers of batchesOf(Array(count).keys(), BATCH)) await collection.insertMany(numbers.map(documentOf));
}

/** Waits until nothing passes a filter. */
async function untilNone(collection, filter) {
  while ((await collection.countDocuments(filter, { limit: 1 })) > 0) await delay(POLL_MS);
}

/** Sends the rows of a new import. @returns its path, and how many parts it has */
async function sendRows(client, count, rowOf) {
  const { import: created } = await client.sendSigned('POST', IMPORTS, '{}');
  const path = `${IMPORTS}/${created.id}`;
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  let parts = 0;
  for (const numbers of batchesOf(Array(count).keys(), ROWS_OF_PART)) {
    const content = gzipSync(numbers.map((number) => `${JSON.stringify(rowOf(number))}\n`).join(''));
    parts += 1;
    await client.sendSigned('PUT', `${path}/parts/${parts}`, content, headers);
  }
  return { path, parts };
}

const exportAs = (format) => ({
  count: ({ accounts }) => accounts,
  run: ({ program, file }) => program('export', '--format', format, '--output', file),
});

/**
 * Each with how many rows it handles, what it needs before, and the work itself. Those that need accounts as they were
 * come first.
 */
export const WORKS = {
  'the least of an export: `find` and JSON': {
    count: ({ accounts }) => accounts,
    run: ({ bareExport }) => bareExport(),
  },
  'export, NDJSON': exportAs('ndjson'),
  'export, CSV': exportAs('csv'),
  verification: {
    count: ({ accounts }) => accounts,
    run: ({ program }) => program('audit', 'verify'),
  },
  'retention of access records': {
    count: ({ entries }) => entries,
    prepare: ({ database, organizationId }, count) =>
      insert(database.collection('accessRecords'), count, (number) => ({
        organizationId,
        operation: 'getAccount',
        surface: 'REST',
        apiKeyId: 'bench',
        requestId: `r-${number}`,
        clientAddress: '127.0.0.1',
        externalIds: [`R-${number}`],
        query: null,
        count: 1,
        fullNumbers: 0,
        createdAt: new Date(LONG_AGO.getTime() + number),
      })),
    async run({ beginLongWork, database, organizationId }) {
      beginLongWork();
      const due = { organizationId, createdAt: { $lt: new Date('2021-01-01') } };
      await untilNone(database.collection('accessRecords'), due);
    },
  },
  'erasure of a person named in rows of imports': {
    count: ({ rows }) => rows,
    async prepare({ client }, count) {
      const [sample] = feed(1);
      await client.push([{ ...sample, externalId: VICTIM }]);
      await sendRows(client, count, (number) => ({ ...sample, externalId: VICTIM, currentBalance: number }));
    },
    run: ({ program }) => program('erase', VICTIM, '--yes'),
  },
  'removal of the rows of imports': {
    count: ({ rows }) => rows,
    async run({ beginLongWork, database, organizationId }) {
      const [imports, parts] = ['imports', 'importParts'].map((name) => database.collection(name));
      // First it ends the import that is still being received, and later it removes the rows.
      while ((await parts.countDocuments({ organizationId }, { limit: 1 })) > 0) {
        const due = await imports
          .find({ organizationId, rowsUntil: { $ne: null } }, { projection: { _id: 1 } })
          .toArray();
        for (const { _id } of due) await imports.updateOne({ _id }, { $set: { rowsUntil: new Date(0) } });
        beginLongWork();
        await delay(POLL_MS);
      }
    },
  },
  'deletion of a webhook': {
    count: ({ rows }) => rows,
    async prepare({ program, database, organizationId }, count) {
      const url = 'https://receiver.example/hook';
      const { id } = JSON.parse(await program('webhooks', 'create', '--url', url, '--json'));
      await program('webhooks', 'disable', id);
      await insert(database.collection('webhookDeliveries'), count, (number) => ({
        _id: new ObjectId(),
        organizationId,
        webhookId: id,
        messageId: `m-${number}`,
        body: JSON.stringify({
          type: 'account.updated',
          data: { changes: Array(4).fill({ accountId: 'a'.repeat(24) }) },
        }),
        subjects: [`account-${number}`],
        number,
        offset: 0,
        state: number % 2 === 0 ? 'FAILED' : 'PENDING',
        attempts: 9,
        isExpedited: false,
        createdAt: new Date(),
        nextAttemptAt: null,
        lastAttempt: null,
        expiresAt: null,
      }));
      return id;
    },
    async run({ program, database }, webhookId) {
      await program('webhooks', 'delete', webhookId);
      await untilNone(database.collection('webhookDeliveries'), { webhookId });
    },
  },
  'import of new rows': {
    count: ({ rows }) => rows,
    prepare({ client }, count) {
      const samples = [...feed(BATCH)];
      return sendRows(client, count, (number) => ({ ...samples[number % BATCH], externalId: `I-${number}` }));
    },
    async run({ client }, { path, parts }) {
      await client.sendSigned('POST', `${path}/commit`, JSON.stringify({ parts }));
      while ((await client.get(path)).import.state !== 'COMPLETED') await delay(10 * POLL_MS);
    },
  },
};
