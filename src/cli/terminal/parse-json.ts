import { type Json } from '../../json';
import { UsageError } from './exit-codes';

/** Parses JSON. The error names `what`; the parser's own message would repeat the text. @throws UsageError */
export function parseJson(text: string, what: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new UsageError(`${what} is not valid JSON`);
  }
}
