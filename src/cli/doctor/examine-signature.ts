import { isWithinWindow } from '../../access/verify-signature';
import { stringToSign } from '../../signature';
import { findMistakes, isCorrectSignature } from './find-mistakes';
import { type Finding, ok, problem, warning } from './finding';
import { type SentRequest } from './recipe';

/** Checks a timestamp against the allowed window. @param now milliseconds since 1970 @returns undefined if it is fine */
export function timestampFinding(timestamp: string, now: number): Finding | undefined {
  if (isWithinWindow(timestamp, new Date(now))) return undefined;
  const advice = 'It is Unix time, in seconds or milliseconds, of when the request is sent: 5 minutes are allowed.';
  if (!/^\d{1,16}$/.test(timestamp)) return problem('the timestamp is not a number', advice);
  return warning('the timestamp would be refused by now', advice);
}

/** Explains why another program's signature is refused, by trying the usual mistakes. */
export async function examineSignature(signature: string, request: SentRequest, baseUrl: string): Promise<Finding> {
  if (isCorrectSignature(signature, request)) return ok('the signature is that of these values');
  const text = 'the signature is not that of these values';
  const mistakes = findMistakes(signature, request, baseUrl);
  const cause =
    mistakes.length > 0
      ? `It was signed ${mistakes.map(({ what }) => what).join(', and ')}.`
      : 'None of the usual mistakes leads to it. Was it made with this key, and of these bytes?';
  const right = JSON.stringify(await stringToSign(request));
  return problem(text, `${cause}\nTo be signed with the whole text of the key, as a JSON string: ${right}`);
}
