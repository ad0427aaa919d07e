import { type SignedRequest, stringToSign } from '../../base/signature';
import { isSignatureOf, isWithinWindow } from '../../service/callers/access/verify-signature';
import { type Finding, ok, problem, warning } from './finding';

/** Checks a timestamp against the allowed window. @param now milliseconds since 1970 @returns undefined if it is fine */
export function timestampFinding(timestamp: string, now: number): Finding | undefined {
  if (isWithinWindow(timestamp, new Date(now))) return undefined;
  const advice = 'It is Unix time, in seconds or milliseconds, of when the request is sent: 5 minutes are allowed.';
  if (!/^\d{1,16}$/.test(timestamp)) return problem('the timestamp is not a number', advice);
  return warning('the timestamp would be refused by now', advice);
}

/** Checks the signature of another program's request. If it is wrong, shows the text that has to be signed. */
export async function examineSignature(signature: string, apiKey: string, request: SignedRequest): Promise<Finding> {
  if (await isSignatureOf(signature, apiKey, request)) return ok('the signature is that of these values');
  const right = JSON.stringify(await stringToSign(request));
  const advice =
    'It is HMAC-SHA256 in hex, with the whole text of the key, of this text.\n' +
    `Compare it with yours line by line. As a JSON string: ${right}`;
  return problem('the signature is not that of these values', advice);
}
