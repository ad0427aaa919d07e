import { keyIdOf } from '../../access/api-key';

/** What is wrong with the format of a key. Undefined if it is well-formed. */
export function keyFault(apiKey: string): string | undefined {
  if (/^bearer\b/i.test(apiKey)) return 'It begins with “Bearer”: leave that out.';
  if (/^["'].*["']$/s.test(apiKey)) return 'It is in quotes: remove them.';
  if (/[^\x21-\x7e]/.test(apiKey)) return 'It contains a space, a line break or a character that keys do not have.';
  const prefix = /^(\w{1,16})_[0-9A-Za-z]{16}\./.exec(apiKey)?.[1];
  if (prefix === undefined) return 'It is only a part of a key: a whole one is <prefix>_<keyId>.<secret>.';
  if (keyIdOf(apiKey, prefix) === undefined) return 'It was cut off or altered: its checksum does not fit.';
  return undefined;
}
