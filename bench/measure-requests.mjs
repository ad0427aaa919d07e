import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sampleAccounts } from '../dist/cli/demo/sample-accounts.js';
import { startBare } from './service.mjs';
import { median } from './statistics.mjs';

const CONNECTIONS = 8;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Ten fields of 50 accounts. */
const PAGE = JSON.stringify({
  query:
    '{ accounts(first: 50) { nodes { id externalId status statusCategory currentBalance bank client tags updatedAt version } } }',
});

function send({ port, method = 'GET', path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path} -> ${response.statusCode}`));
      });
      response.resume();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Requests a second, from several connections that each wait for their answer. */
async function rateOf(requestFor, milliseconds) {
  const end = performance.now() + milliseconds;
  let count = 0;
  const began = performance.now();
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let index = connection; performance.now() < end; index += CONNECTIONS) {
      await send(requestFor(index));
      count += 1;
    }
  });
  await Promise.all(connections);
  return (count / (performance.now() - began)) * 1000;
}

/** What is measured, each beside a bare request. A key that may not read numbers needs no access record. */
function pairsOf(target, bareUrl, ids) {
  const ours = (request) => ({ port: target.port, ...request });
  const { port } = new URL(bareUrl);
  const theirs = (path) => ({ port, path });
  const idOf = (index) => ids[index % ids.length];
  const update = (index) => JSON.stringify({ currentBalance: index, person: { address: { city: `City ${index}` } } });
  const ourUpdate = (index) => ({ ...ours(target.patch(idOf(index), {})), body: update(index) });
  const bareUpdate = (index) => ({
    ...theirs(`/update/${idOf(index)}`),
    method: 'PATCH',
    headers: JSON_TYPE,
    body: update(index),
  });
  const withKey = ({ headers, ...request }) => ({
    ...request,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
  const withoutNumbers = { authorization: `Bearer ${target.keyWithoutNumbers()}` };
  return [
    {
      name: 'nothing but a health check',
      beside: 'an empty Express route',
      whole: () => ours({ path: '/health/live' }),
      bare: () => theirs('/nothing'),
    },
    {
      name: 'GET of an account, numbers masked',
      beside: 'Express and `findOne`',
      whole: (index) => ours({ ...target.read(idOf(index)), headers: withoutNumbers }),
      bare: (index) => theirs(`/find/${idOf(index)}`),
    },
    {
      name: 'GET of an account, numbers in full',
      beside: 'Express, `findOne` and `insertOne` of the access record',
      whole: (index) => ours(target.read(idOf(index))),
      bare: (index) => theirs(`/find-and-record/${idOf(index)}`),
    },
    {
      name: 'PATCH of an account',
      beside: 'Express, `findOne` and a transaction of two writes',
      whole: ourUpdate,
      bare: bareUpdate,
    },
    {
      name: 'PATCH with an Idempotency-Key',
      beside: 'the same without a key',
      whole: (index) => withKey(ourUpdate(index)),
      bare: bareUpdate,
    },
    {
      name: 'GraphQL page of 50, 10 fields',
      beside: 'Express and `find` of 50',
      whole: () => ours({ method: 'POST', path: '/graphql', headers: { ...withoutNumbers, ...JSON_TYPE }, body: PAGE }),
      bare: () => theirs('/page'),
    },
  ];
}

/** Single requests from 8 connections, beside bare ones in turn. @returns rows of a table */
export async function measureRequests(target, { rounds, seconds }) {
  const rows = sampleAccounts(500, 1);
  await target.push(rows);
  const bare = await startBare(target.databaseUrl(), target.databaseName());
  const pairs = pairsOf(
    target,
    bare.baseUrl,
    rows.map(({ externalId }) => externalId),
  );
  const rates = pairs.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, pair] of pairs.entries()) {
      const whole = await rateOf(pair.whole, seconds * 1000);
      const calls = await rateOf(pair.bare, seconds * 1000);
      // The first round warms up.
      if (round > 0) rates[index].push({ whole, calls });
    }
  }
  bare.child.kill('SIGTERM');
  const rateText = (list) => `${median(list).toFixed(0)}/s`;
  return pairs.map(({ name, beside }, index) => [
    name,
    rateText(rates[index].map(({ whole }) => whole)),
    `${beside}: ${rateText(rates[index].map(({ calls }) => calls))}`,
    median(rates[index].map(({ whole, calls }) => whole / calls)).toFixed(2),
  ]);
}
