import { EXIT, type ExitCode } from '../terminal/exit-codes';
import { type Reply } from './http-request';

/** The result of one check. */
export type Finding =
  | { level: 'ok'; text: string }
  /** Does not break requests yet. */
  | { level: 'warning'; text: string; advice: string }
  | { level: 'problem'; text: string; advice: string; exit: ExitCode };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
/** By default of the key, clock or signature. */
export const problem = (text: string, advice: string, exit: ExitCode = EXIT.UNAUTHORIZED): Finding => ({
  level: 'problem',
  text,
  advice,
  exit,
});
/** The service cannot be reached. */
export const unavailable = (text: string, advice: string): Finding => problem(text, advice, EXIT.UNAVAILABLE);

/** The finding for an answer that no check expects. */
export function unexpected({ status, body }: Reply): Finding {
  const { code } = body;
  if (typeof code !== 'string')
    return unavailable(`an answer that is not the service’s came back: HTTP ${status}`, 'Check what is in between.');
  const text = `the service answered ${code}`;
  if (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED')
    return problem(text, 'Look at the method and the path: the service has no such operation.', EXIT.USAGE);
  const advice = 'Try again; if it stays, the service’s log says more.';
  return status >= 500 || status === 429 ? unavailable(text, advice) : problem(text, advice);
}

const INDENT = ' '.repeat(9);

/** Formats a finding for a person, with the advice below it. */
export function findingText(finding: Finding): string {
  const line = finding.level.padEnd(INDENT.length) + finding.text;
  const lines =
    finding.level === 'ok' ? [line] : [line, ...finding.advice.split('\n').map((part) => `${INDENT}${part}`)];
  return lines.map((part) => `${part}\n`).join('');
}
