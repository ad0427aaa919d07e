/** What the command line advises, and what helps on this page. */
const REMEDIES: readonly [RegExp, string][] = [
  [/--empty/, 'If such a text stands for nothing, add it to the texts that count as empty, under “More options”.'],
  [/--decimal/, 'Choose the other decimal sign under “More options”.'],
  [/--drop-extensions/, 'Leave extensions out under “More options”.'],
  [/--country/, 'Choose the country of such numbers under “How cells are read”.'],
  [/--dates/, 'Choose the order of day and month under “How cells are read”.'],
  [/"values"/, 'Choose what it stands for under “Values that match none”.'],
  [/"digits"/, 'How the column is read can put the zeros back.'],
  [/:text"/, 'If it is right as it is, read the column as text.'],
  [/:percent"/, 'If 60 stands for 60%, read the column as a percentage.'],
  [/--skip-totals/, 'Totals can be left out, under “More options”.'],
  [/--from-organization/, 'If the file comes from another organization, name that under “More options”.'],
  [/--header-row/, 'Say which row holds the names of the columns, under “More options”.'],
  [/--sheet/, 'Choose another sheet under “More options”.'],
  [/--escape/, 'Choose what stands before a quote inside a cell under “More options”.'],
  [/--skip-lines/, 'Lines that are no rows, such as a trailer, can be left out under “More options”.'],
  [/--clear-empty/, 'Whether empty cells clear their field is chosen under “More options”.'],
  [/--fill-short-lines/, 'Missing cells at the end of a line can be taken as empty under “More options”.'],
  [/--encoding/, 'Choose its encoding under “More options”.'],
  [/--format/, 'Give the file an ending that says what it is, such as .csv.'],
];

/** What helps against a fault on this page, from the message of the reader. */
export const remediesFor = (message: string): string[] =>
  REMEDIES.flatMap(([option, remedy]) => (option.test(message) ? remedy : []));

/** From where a message advises what only a command or a mapping file can do. */
const ADVICE = /(?:[;:,]| unless)[^;:,]*(?:--[a-z]|a dry run|"values" in).*$/;

/** What a message of the reader says, without what it advises. */
export const plainWords = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !line.startsWith('account-sync '))
    .map((line) => line.replace(ADVICE, '').replace('that of --from-organization', 'the one that you name'))
    .map((line) => line.replace('that of the API key', 'your own'))
    .join('\n')
    .trim();
