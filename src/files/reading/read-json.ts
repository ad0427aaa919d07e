import { TokenType } from '@streamparser/json';
import { InputError } from '../../base/errors';
import { isJsonObject, type Json, type JsonObject } from '../../base/json/json';
import { RepeatedKeys, repeatedKeyIn } from '../../base/json/repeated-keys';
import { unknownKeyNotices } from '../fields/unknown-keys';
import { BrokenFileError } from '../input/broken-file-error';
import { peekText } from '../input/peek-text';
import { type LineUnit, type SourceRow } from '../rows/source-row';
import { ExactNumbers } from './exact-numbers';
import { type Format } from './format';

/** A longer line cannot be an account: the service accepts requests of up to 10 MiB. */
const MAX_LINE_CHARACTERS = 20_000_000;

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  // Not `readline`: it also breaks lines at U+2028, which JSON text may contain.
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARACTERS)
      throw new BrokenFileError('A line of the file is too long for an account: is it NDJSON?');
    yield* lines;
  }
  yield rest;
}

/** Whether it is an entry of a file of rejected rows, which wraps the row. */
const isRejectedRow = (value: Json | undefined): value is { code: string; row: Json; takenAt?: Json } =>
  isJsonObject(value) && typeof value.code === 'string' && value.row !== undefined;

function parsed(text: string, numbers: ExactNumbers): Json | undefined {
  try {
    return numbers.parse(text);
  } catch {
    return undefined;
  }
}

/** A value of the file. */
interface ReadValue {
  value: Json | undefined;
  /** As the file has it, if each value has a line. */
  text: string;
  /** A key that one of its objects has twice. */
  repeatedKey: string | undefined;
}

const MAX_KEY_CHARACTERS = 60;

/** A row of which a value is lost. Its text is kept, where there is one: both are in it. */
function recordOfRepeated(lineNumber: number, account: JsonObject, row: Json, key: string): SourceRow {
  const message = `The row has the key ${JSON.stringify(key.slice(0, MAX_KEY_CHARACTERS))} twice: keep one of them`;
  const { externalId } = account;
  return { lineNumber, row, ...(typeof externalId === 'string' && { externalId }), fault: { message } };
}

/** Converts a value to a row. Text in place of a row was refused when it was read, and may have been fixed since. */
function recordOf(lineNumber: number, { value, text, repeatedKey }: ReadValue, numbers: ExactNumbers): SourceRow {
  const row = isRejectedRow(value) ? value.row : value;
  const account = typeof row === 'string' ? parsed(row, numbers) : row;
  if (account === undefined) return { lineNumber, row: row ?? text, fault: { message: 'The line is not JSON' } };
  if (Array.isArray(account)) {
    const message = 'The row is a list, such as the cells of a CSV line: correct it in the file that it comes from';
    return { lineNumber, row: account, fault: { message } };
  }
  if (!isJsonObject(account)) return { lineNumber, row: account, fault: { message: 'The row is not a JSON object' } };
  const rowText = typeof row === 'string' ? row : row === value ? text : '';
  const repeated = typeof row === 'string' ? repeatedKeyIn(row) : repeatedKey;
  if (repeated !== undefined)
    return recordOfRepeated(lineNumber, account, rowText || numbers.settle(account).row, repeated);
  if (isRejectedRow(value) && value.takenAt !== undefined) {
    const message =
      'The row is a duplicate: the first row of its account counts. If this one is right, keep only its `row`';
    return { lineNumber, row: account, fault: { message } };
  }
  const { organizationId } = account;
  const notices = unknownKeyNotices(account);
  const record = { lineNumber, ...numbers.settle(account), ...(organizationId !== undefined && { organizationId }) };
  return notices.length > 0 ? { ...record, notices } : record;
}

/** Rows, and what their numbers count. */
interface JsonRows {
  records: AsyncGenerator<SourceRow, void, undefined>;
  unit: LineUnit;
}

/** Whether text holds a row in each line: its first line is one, and not the whole list of them. */
function formOf(start: string, given: 'json' | 'ndjson'): 'json' | 'ndjson' {
  const [line = '', ...more] = start.trimEnd().split('\n');
  const first = parsed(line, new ExactNumbers());
  if (Array.isArray(first)) return more.length > 0 ? given : 'json';
  if (isJsonObject(first)) {
    if (Array.isArray(first.accounts)) return 'json';
    return more.length > 0 ? 'ndjson' : given;
  }
  return /^(?:\[|\{[^\S\n]*\n|\{\s*"accounts"\s*:)/.test(start) ? 'json' : given;
}

/** Reads JSON or NDJSON: what the text is counts, not its name. @param say says to a person that they differ */
export async function readJsonText(
  text: AsyncIterable<string>,
  given: Format,
  say: (text: string) => void,
): Promise<JsonRows> {
  const { start, all } = await peekText(text);
  const form = formOf(start, given === 'json' ? 'json' : 'ndjson');
  if (form !== given)
    say(form === 'json' ? 'The file is one JSON text, and read as such' : 'The file is JSON lines, and read as such');
  return form === 'json' ? { records: readJson(all), unit: 'row' } : { records: readNdjson(all), unit: 'line' };
}

/** Reads NDJSON, one account per line. Skips blank lines. */
async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow, void, undefined> {
  const numbers = new ExactNumbers();
  let lineNumber = 0;
  for await (const line of splitLines(text)) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const value = parsed(line, numbers);
    const repeatedKey = value === undefined ? undefined : repeatedKeyIn(line);
    yield recordOf(lineNumber, { value, text: line.trimEnd(), repeatedKey }, numbers);
  }
}

/** Streams the items of a JSON list, or of the list `accounts` in an object. @throws InputError if it is neither */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow, void, undefined> {
  const { start, all } = await peekText(text);
  const list = start.startsWith('{') ? '$.accounts' : '$';
  const numbers = new ExactNumbers();
  const { tokenizer, tokenParser } = numbers.createParser({ paths: [list, `${list}.*`], keepStack: false });
  const keys = new RepeatedKeys();
  let last = '';
  const { onToken } = tokenizer;
  tokenizer.onToken = (token) => {
    if (token.token === TokenType.LEFT_BRACE) keys.open();
    else if (token.token === TokenType.RIGHT_BRACE) keys.close();
    else if (token.token === TokenType.STRING) last = String(token.value);
    else if (token.token === TokenType.COLON) keys.add(last);
    onToken.call(tokenizer, token);
  };
  let hasList = false;
  let items: ReadValue[] = [];
  tokenParser.onValue = ({ value, parent }) => {
    if (Array.isArray(parent)) {
      items.push({ value: value as Json, text: '', repeatedKey: keys.take() });
      // The parser would keep the items, since it emits their list too.
      parent.length = 0;
    } else hasList ||= Array.isArray(value);
  };
  let isBroken = false;
  const parse = (step: () => void): void => {
    try {
      step();
    } catch {
      isBroken = true;
    }
  };
  let lineNumber = 0;
  for await (const chunk of all) {
    parse(() => tokenizer.write(chunk));
    // Those before a break are rows too.
    for (const item of items) {
      lineNumber += 1;
      yield recordOf(lineNumber, item, numbers);
    }
    items = [];
    if (isBroken) break;
  }
  if (!tokenizer.isEnded || !tokenParser.isEnded) parse(() => tokenizer.end());
  if (isBroken)
    throw new BrokenFileError(`The file is not a valid JSON list of accounts: it breaks off after row ${lineNumber}`);
  if (!hasList)
    throw new InputError(
      'The file is JSON, but neither a list of accounts nor an object that has one: { accounts }. --format ndjson reads an account in each line',
    );
}
