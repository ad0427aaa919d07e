declare global {
  /** What services logged as unexpected since the last test ended; `jest/environment.cjs` prints it if a test fails. */
  var unexpectedLines: string[] | undefined;
}

/** The level of an error in the log. */
const ERROR = 50;

/** Keeps a line of a service's log if it tells of an error or of a request that failed by one. */
export function noteUnexpected(line: string): void {
  if (!line.startsWith('{')) return;
  const { level, code } = JSON.parse(line) as { level?: number; code?: string };
  if (Number(level) < ERROR && code !== 'INTERNAL_ERROR') return;
  globalThis.unexpectedLines = [...(globalThis.unexpectedLines ?? []), line.trim()];
}
