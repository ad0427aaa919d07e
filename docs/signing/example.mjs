import { createHash, createHmac, randomUUID } from 'node:crypto';

function signature(key, timestamp, method, path, body) {
  const hash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', key).update([timestamp, method, path, hash].join('\n')).digest('hex');
}

function send(method, path, body, idempotencyKey) {
  const { ACCOUNT_SYNC_URL: url, ACCOUNT_SYNC_KEY: key } = process.env;
  const timestamp = String(Date.now());
  const headers = {
    Authorization: `Bearer ${key}`,
    'Idempotency-Key': idempotencyKey,
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': signature(key, timestamp, method, path, body),
    'Content-Type': 'application/json',
  };
  return fetch(url + path, { method, headers, body });
}

const body = `{"accounts":[{"externalId":"node-1","phoneNumber":"+12125550134","portfolioId":"pf-1",
"metadata":{"filenumber":"F-1"},"person":{"name":{"first":"Zoë"}}}]}`;
const idempotencyKey = randomUUID();
let answer;
for (let tries = 1; tries <= 5; tries++) {
  answer = await send('POST', '/external-api/accounts/bulk-upsert', body, idempotencyKey);
  if (![429, 503].includes(answer.status)) break;
  const wait = Number(answer.headers.get('Retry-After') ?? 5);
  console.error(`Waiting ${wait} s for the service`);
  await new Promise((resume) => setTimeout(resume, 1000 * wait));
}
console.log(await answer.text());
process.exitCode = answer.ok ? 0 : 1;
