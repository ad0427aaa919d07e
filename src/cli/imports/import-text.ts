import { countText, numberText } from '../../base/count-text';
import { type Import } from '../../client/index';
import { keyText } from '../terminal/key-text';
import { type GivenConnection, printedCommand } from '../terminal/printed-command';
import { indented, tableText } from '../terminal/table';

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** How many rows are counted. */
export const sumOf = ({ created, updated, unchanged, failed }: Import['done']): number =>
  created + updated + unchanged + failed;

/** Brakes that count the rows of one outcome; others count some of the updated ones. */
const OUTCOMES: Readonly<Record<string, string>> = { failedShare: 'failed', createdCount: 'created' };
const BRAKES_OF_SOME_ROWS = ['optOutsCleared', 'legalHoldsLeft', 'balanceMoved'];

/** The command that lists what counts for a brake. */
function listing({ id }: Import, brake: string): string[] {
  if (brake === 'missingShare') return ['missing', id];
  if (BRAKES_OF_SOME_ROWS.includes(brake)) return ['rows', id, '--brake', brake];
  return ['rows', id, '--outcome', OUTCOMES[brake] ?? 'updated'];
}

const importsCommand = (words: readonly string[], given: GivenConnection | undefined): string =>
  printedCommand(['imports', ...words], given);

/** What holds an import, or would hold it, with the commands that list the rows. */
export function heldText(held: Import, given: GivenConnection | undefined, dryRun = false): string {
  const rows = held.heldBy.map(({ brake, limit, actual }) => [
    ...[
      brake,
      actual === null ? 'more planned' : `${number(actual)} planned`,
      `${number(limit)} allowed`,
      importsCommand(listing(held, brake), given),
    ],
  ]);
  return `${dryRun ? 'It would be held by' : 'Held by'}\n${indented(tableText(rows))}`;
}

/** How a person goes on with an import that waits for a decision. Empty for others. */
export function decisionText(
  { id, state, planChecksum, options }: Import,
  given: GivenConnection | undefined,
): string[] {
  if (state !== 'PLANNED' && state !== 'HELD') return [];
  const goOn =
    state === 'PLANNED'
      ? ['to carry out this plan', importsCommand(['apply', id, planChecksum ?? ''], given)]
      : [`to ${options.review ? 'lift the brakes' : 'go on in spite of this'}`, importsCommand(['release', id], given)];
  return [tableText([goOn, ['to drop it', importsCommand(['cancel', id], given)]])];
}

/** Accounts that a complete feed does not name. Empty if there are none. */
export const missingText = ({ id, missing }: Import, given: GivenConnection | undefined): string[] =>
  missing === 0
    ? []
    : [
        `${countText(missing, 'account')} of the portfolio not named, and left as they are: ${importsCommand(['missing', id], given)}`,
      ];

/** What became of an import that was stopped. */
export function stoppedText({ id, state, requested, done, failure }: Import): string {
  const how = `${number(sumOf(done))} of ${countText(requested, 'row')} were carried out`;
  return `Import ${id} is ${state}${failure ? `, ${failure.code}: ${failure.message}` : ''}: ${how}`;
}

const countsText = ({ created, updated, unchanged, failed }: Import['done']): string =>
  `${numberText(created)} created, ${numberText(updated)} updated, ${numberText(unchanged)} unchanged, ${numberText(failed)} failed`;

const minuteOf = (time: string): string => time.slice(0, 16);

/** What a person wants to know of an import. */
export function importText(shown: Import, given?: GivenConnection): string {
  const { id, name, kind, state, parts, requested, planned, done, createdAt, finishedAt, options } = shown;
  const facts = [
    ['import', id],
    ...(name === null ? [] : [['name', name]]),
    ['state', shown.failure ? `${state}, ${shown.failure.code}: ${shown.failure.message}` : state],
    ...(kind === 'UNDO' ? [['undoes', shown.undoes ?? '']] : []),
    ...(shown.undoneBy === null ? [] : [['undone by', shown.undoneBy]]),
    ...(options.complete ? [['complete', `names all accounts of portfolio ${options.complete.portfolioId}`]] : []),
    ['created', `${minuteOf(createdAt)} by ${keyText(shown.createdBy, shown.createdByName)}`],
    ...(finishedAt === null ? [] : [['finished', minuteOf(finishedAt)]]),
    ['rows', state === 'RECEIVING' ? `${numberText(requested)} in ${countText(parts, 'part')}` : numberText(requested)],
    ['planned', countsText(planned)],
    ...(sumOf(done) === 0 ? [] : [['done', countsText(done)]]),
  ];
  const held = shown.heldBy.length === 0 ? [] : [heldText(shown, given)];
  return [tableText(facts), ...held, ...missingText(shown, given), ...decisionText(shown, given)].join('\n\n');
}

/** Imports as the lines of a table, with the names of its columns. */
export function importTable(imports: readonly Import[]): string {
  const rows = imports.map(({ id, state, kind, requested, done, createdAt, name }) => [
    ...[id, state, kind, numberText(requested), numberText(done.failed), minuteOf(createdAt), name ?? ''],
  ]);
  return tableText([['import', 'state', 'kind', 'rows', 'failed', 'created', 'name'], ...rows]);
}
