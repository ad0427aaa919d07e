import { type Json } from '../../base/json/json';
import { parseJson as parseExact } from '../../base/json/json-scan';
import { UsageError } from './exit-codes';

/** Parses JSON. The error names `what`; the parser's own message would repeat the text. @throws UsageError */
export function parseJson(text: string, what: string): Json {
  let losesDigits = false;
  let value: Json;
  try {
    value = parseExact(text, (number) => {
      losesDigits = true;
      return JSON.stringify(number);
    });
  } catch {
    throw new UsageError(`${what} is not valid JSON`);
  }
  if (losesDigits) throw new UsageError(`${what} has a number that would lose digits: write it as text, in quotes`);
  return value;
}
