// A service that is full of accounts, for programs that measure the console.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createClient } from './client.mjs';
import { batchesOf, createKey, feed, startService, temporaryFolder } from './service.mjs';

const SCOPES = 'accounts:read,accounts:write,accounts:read:ssn,audit:read,imports:release,keys:manage';

/**
 * Starts the service on accounts of one organization.
 * @param folder where they are, or are to stay, with their key in a file beside it; without it they are gone afterwards
 */
export async function startFilledService(accounts, folder = temporaryFolder()) {
  const keyFile = `${folder}.key`;
  const service = await startService(folder);
  if (!existsSync(keyFile)) {
    const apiKey = createKey(service.env, 'org-1', '--scopes', SCOPES);
    const client = createClient(service.baseUrl, apiKey);
    for (const batch of batchesOf(feed(accounts))) await client.push(batch);
    await client.push(Array.from(feed(3), (row) => ({ ...row, currentBalance: 1 })));
    writeFileSync(keyFile, apiKey, { mode: 0o600 });
  }
  const apiKey = readFileSync(keyFile, 'utf8').trim();
  return { ...service, apiKey, client: createClient(service.baseUrl, apiKey) };
}
