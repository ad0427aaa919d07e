import { EXIT, type ExitCode } from '../terminal/exit-codes';

/** The result of one check. */
export type Finding =
  | { level: 'ok'; text: string }
  /** Does not break requests yet. */
  | { level: 'warning'; text: string; advice: string }
  | { level: 'problem'; text: string; advice: string; exit: ExitCode };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
/** Key, clock or signature. */
export const problem = (text: string, advice: string): Finding => ({
  level: 'problem',
  text,
  advice,
  exit: EXIT.UNAUTHORIZED,
});
/** The service cannot be reached. */
export const unavailable = (text: string, advice: string): Finding => ({
  level: 'problem',
  text,
  advice,
  exit: EXIT.UNAVAILABLE,
});

const INDENT = ' '.repeat(9);

/** Formats a finding for a person, with the advice below it. */
export function findingText(finding: Finding): string {
  const line = finding.level.padEnd(INDENT.length) + finding.text;
  const lines =
    finding.level === 'ok' ? [line] : [line, ...finding.advice.split('\n').map((part) => `${INDENT}${part}`)];
  return lines.map((part) => `${part}\n`).join('');
}
