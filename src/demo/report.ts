import { join } from 'node:path';
import { type FieldChange } from '../client/index';
import { type Step, type WalkthroughResult } from './walkthrough';

/** Text styles. They do nothing if the output is not a terminal. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

/** @param colours whether the output shows them */
export function styleOf(colours: boolean): Style {
  const code = (on: number, off: number) => (text: string) => (colours ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  return { bold: code(1, 22), dim: code(2, 22), good: code(32, 39), bad: code(31, 39) };
}

const TITLE_WIDTH = 26;
const COLUMNS = ['created', 'updated', 'unchanged', 'failed', 'ms', 'rows/s'] as const;
const WIDTHS = [9, 9, 11, 8, 8, 9];

const cells = (title: string, values: readonly string[]) =>
  title.padEnd(TITLE_WIDTH) + values.map((value, column) => value.padStart(WIDTHS[column] ?? 0)).join('');

/** The head of the table of steps. */
export const tableHead = ({ bold }: Style): string => bold(cells('step', COLUMNS));

/** One line of the table of steps. */
export function tableRow({ title, milliseconds, counts }: Step, style: Style): string {
  const numbers = counts ? [counts.created, counts.updated, counts.unchanged, counts.failed] : [];
  const shown = numbers.map((number) => (number === 0 ? '·' : String(number)));
  const rows = numbers.reduce((sum, number) => sum + number, 0);
  const speed = rows > 0 ? Math.round((rows * 1000) / milliseconds).toLocaleString('en-US') : '';
  const blanks = COLUMNS.slice(shown.length + 2).map(() => '');
  const line = cells(title, [...shown, ...blanks, milliseconds.toFixed(1), speed]);
  return counts ? line : style.dim(line.trimEnd());
}

const LINE_WIDTH = 118;
const clipped = (text: string) => (text.length > LINE_WIDTH ? `${text.slice(0, LINE_WIDTH - 1)}…` : text);
const shownValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function changeLines(changes: readonly FieldChange[], { dim }: Style): string[] {
  const width = Math.max(...changes.map(({ field }) => field.length));
  return changes.map(
    ({ field, from, to }) => `    ${field.padEnd(width)}  ${dim(shownValue(from))} → ${shownValue(to)}`,
  );
}

/** The rows that failed and one that changed, the account's latest audit trail entry, its timeline, the GraphQL answer. */
export function resultText(findings: WalkthroughResult, style: Style): string {
  const { badRows, changedRow, externalId, entry, summaries, graphql } = findings;
  const { bold, dim, bad } = style;
  const badLines = badRows.flatMap((row) => {
    if (row.status !== 'failed') return [];
    const details = row.details?.map(({ field, message }) => dim(clipped(`      ${field} ${message}`))) ?? [];
    return [`  row ${String(row.index).padEnd(4)} ${bad(row.code)}  ${row.message}`, ...details];
  });
  const rowChanges = changedRow && 'changes' in changedRow ? (changedRow.changes ?? []) : [];
  return [
    bold('Rows that failed; the others were stored all the same'),
    ...badLines,
    '',
    bold(`What the row of ${externalId} changed, as the bulk upsert told it`),
    ...changeLines(rowChanges, style),
    '',
    bold(`Latest entry in the audit trail of ${externalId}`),
    `  ${entry.operation} over ${entry.surface}, ${entry.createdAt}, key ${entry.apiKeyId}, request ${entry.requestId}`,
    ...changeLines(entry.changes, style),
    '',
    bold('Its timeline'),
    ...summaries.map((summary) => `  ${summary}`),
    '',
    bold('The same account by GraphQL'),
    ...graphql.split('\n').map((line) => `  ${line}`),
  ].join('\n');
}

/** What a browser finds where. @param entry the link that signs in to the console, once; undefined: there is no console */
export const linksText = (url: string, apiKey: string, entry: string | undefined, { bold }: Style): string =>
  `${entry === undefined ? '' : `${bold('Console')}             ${bold(entry)}   signs you in, once, within 15 minutes; later with the key at ${url}/console\n`}Key                 ${apiKey}
REST, to read       ${url}/docs
REST, as OpenAPI    ${url}/external-api/openapi.json
GraphQL, to try     ${url}/graphql   with {"authorization":"Bearer <the key>"} as headers`;

/** What a person needs to go on by hand: the key, the addresses and commands to paste into a shell. */
export function tryItText(url: string, apiKey: string, externalId: string, { bold }: Style): string {
  const query = `{ account(externalId: \\"${externalId}\\") { status person { ssn } auditTrail { nodes { createdAt } } } }`;
  return `${bold('Now you: paste this into bash or zsh')}

export ACCOUNT_SYNC_URL=${url}
export ACCOUNT_SYNC_KEY=${apiKey}
${FUNCTIONS}

signed PATCH /external-api/accounts/${externalId} '{"clientStatus":"seen by me"}'
signed POST /external-api/accounts/bulk-upsert '{"accounts":[{"externalId":"${externalId}","tags":["vip"]}],"includeChanges":true}'
api "$ACCOUNT_SYNC_URL/external-api/accounts/${externalId}"
api "$ACCOUNT_SYNC_URL/external-api/accounts/${externalId}/audit-trail"
api "$ACCOUNT_SYNC_URL/external-api/accounts?status_category=PARTIAL&limit=3"
api "$ACCOUNT_SYNC_URL/graphql" -d '{"query":"${query}"}'`;
}

/** As in docs/quick-start.md. No command has the key among its words, which other users of the machine can see. */
const FUNCTIONS = `api() {
  curl -sS -w '\\n' -H @<(printf 'Authorization: Bearer %s' "$ACCOUNT_SYNC_KEY") -H 'Content-Type: application/json' "$@"
}
account-sync() { node '${join(__dirname, '../cli/account-sync.js')}' "$@"; }
signed() {
  printf %s "$3" | curl -sS -w '\\n' -X "$1" --data-binary @- "$ACCOUNT_SYNC_URL$2" \\
    -H @<(printf %s "$3" | account-sync sign "$1" "$2" --body -)
}`;
