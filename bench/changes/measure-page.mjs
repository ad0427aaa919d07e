import { sampleAccounts, withChanges } from '../../dist/cli/demo/sample-accounts.js';
import { median, timed } from '../statistics.mjs';

const WARM_UP = 5;
const PAGE = 500;

/** A page of the feed beside a page of the list, of the same 500 accounts in the same order. @returns rows of a table */
export async function measurePage(clientOf, rounds) {
  const client = clientOf('page');
  const accounts = sampleAccounts(PAGE, 1);
  await client.push(accounts);
  await client.push(accounts.map((row) => withChanges(row, 1)));
  const pages = {
    list: `/external-api/accounts?limit=${PAGE}`,
    'feed, accounts created': `/external-api/changes?limit=${PAGE}&types=account.created`,
    'feed, accounts updated': `/external-api/changes?limit=${PAGE}&types=account.updated`,
    'feed, accounts updated, with values': `/external-api/changes?limit=${PAGE}&types=account.updated&values=true`,
  };
  const found = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round < WARM_UP + rounds; round += 1)
    for (const [name, path] of Object.entries(pages)) {
      const milliseconds = await timed(async () => {
        const { accounts: listed, changes } = await client.get(path);
        if ((listed ?? changes).length !== PAGE) throw new Error(`${name}: not a whole page`);
      });
      if (round >= WARM_UP) found[name].push(milliseconds);
    }
  return Object.entries(found).map(([name, times]) => [
    name,
    `${median(times).toFixed(1)} ms`,
    median(times.map((time, round) => time / found.list[round])).toFixed(2),
  ]);
}
