import { Tokenizer, TokenParser, type TokenParserOptions } from '@streamparser/json';
import { isJsonObject, type Json, type JsonObject } from '../../base/json/json';
import { losesDigits } from '../../base/json/json-number';
import { parseJson } from '../../base/json/json-scan';
import { isLossyFault } from '../../service/accounts/validation/lossy-numbers';
import { pruneRow, validationFailure } from '../../service/accounts/validation/validate';
import { type SourceRow } from '../rows/source-row';

/** Stands before the digits of a number that would lose some, which is kept as text. */
const MARK = '\0number:';

/** Numbers of a file that would lose digits as numbers of JavaScript. */
export class ExactNumbers {
  private hasFound = false;

  private readonly mark = (number: string): string => {
    this.hasFound = true;
    return MARK + number;
  };

  /** `JSON.parse`, with such numbers as marked text. @throws SyntaxError */
  parse(text: string): Json {
    return parseJson(text, (number) => JSON.stringify(this.mark(number)));
  }

  /** A parser of a stream, with such numbers as marked text. */
  createParser(options: TokenParserOptions): { tokenizer: Tokenizer; tokenParser: TokenParser } {
    const { mark } = this;
    const tokenParser = new TokenParser(options);
    const tokenizer = new (class extends Tokenizer {
      private lossy: string | undefined;

      protected override parseNumber(number: string): number {
        this.lossy = losesDigits(number) ? mark(number) : undefined;
        return Number(number);
      }

      override onToken(token: Parameters<Tokenizer['onToken']>[0]): void {
        const { lossy } = this;
        this.lossy = undefined;
        tokenParser.write(lossy === undefined ? token : { ...token, value: lossy });
      }
    })();
    tokenParser.onError = (error) => tokenizer.error(error);
    tokenizer.onEnd = () => {
      if (!tokenParser.isEnded) tokenParser.end();
    };
    tokenParser.onEnd = () => {
      if (!tokenizer.isEnded) tokenizer.end();
    };
    return { tokenizer, tokenParser };
  }

  /** The row with such numbers as text, and what is wrong with it for that. */
  settle(row: JsonObject): Pick<SourceRow, 'fault'> & { row: Json } {
    if (!this.hasFound) return { row };
    const settled = unmarked(row, (number) => number);
    const judged = unmarked(row, () => Number.POSITIVE_INFINITY);
    const details = isJsonObject(judged) ? pruneRow(judged).filter(isLossyFault) : [];
    if (details.length === 0) return { row: settled };
    const { code, message } = validationFailure(details);
    return { row: settled, fault: { message, details: details.map((fault) => ({ ...fault, code })) } };
  }
}

/** A value with something else for each number that is marked. */
function unmarked(value: Json, of: (number: string) => Json): Json {
  if (typeof value === 'string') return value.startsWith(MARK) ? of(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) return value.map((item) => unmarked(item, of));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unmarked(one ?? null, of)]));
}
