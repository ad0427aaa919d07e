import { type FirstHourQuery } from './first-hour.generated';

/** What is done of the first hour. */
export interface Done {
  key: boolean;
  push: boolean;
  import: boolean;
  undo: boolean;
}

/** How far an organization has come. @param own the key that somebody is signed in with */
export function doneOf({ apiKeys, syncRuns, imports: { nodes } }: FirstHourQuery, own: string): Done {
  const isDone = (kind: string) => nodes.some((one) => one.kind === kind && one.state === 'COMPLETED');
  // An import leaves a run of the same id.
  const push = syncRuns.nodes.some(({ id }) => nodes.every((one) => one.id !== id));
  return {
    key: push || (apiKeys ?? []).some(({ keyId }) => keyId !== own),
    push,
    import: isDone('UPSERT'),
    undo: isDone('UNDO'),
  };
}

const ROWS = [1, 2].map((number) => ({
  externalId: `SAMPLE-${number}`,
  phoneNumber: `+1212555013${number}`,
  portfolioId: 'sample',
  currentBalance: 100,
  metadata: { filenumber: `S-${number}` },
}));

/**
 * Commands that push two rows, to be run in the folder of the service. The key is read from a file: it is in no command,
 * where other users of the machine could see it.
 * @param address of the service, such as `https://accounts.example`
 */
export const pushCommands = (address: string): string => {
  const path = '/external-api/accounts/bulk-upsert';
  const rows = ROWS.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
  return [
    `cat > rows.json <<'END'\n{ "accounts": [\n${rows}\n] }\nEND`,
    `node dist/cli/account-sync.js sign POST ${path} --key-file key.txt --body rows.json --output headers.txt`,
    `curl -sS -H @headers.txt --data-binary @rows.json '${address}${path}'`,
  ].join('\n');
};
