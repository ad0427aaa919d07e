import { EXIT, type ExitCode } from '../terminal/exit-codes';

/** What one check came to. */
export type Finding =
  | { level: 'ok'; text: string }
  /** Nothing that keeps a request from being taken, yet. */
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
/** The service cannot be spoken to. */
export const unavailable = (text: string, advice: string): Finding => ({
  level: 'problem',
  text,
  advice,
  exit: EXIT.UNAVAILABLE,
});

const INDENT = ' '.repeat(9);

/** A finding for a person to read, what to do below it. */
export function findingText(finding: Finding): string {
  const line = finding.level.padEnd(INDENT.length) + finding.text;
  const lines =
    finding.level === 'ok' ? [line] : [line, ...finding.advice.split('\n').map((part) => `${INDENT}${part}`)];
  return lines.map((part) => `${part}\n`).join('');
}
