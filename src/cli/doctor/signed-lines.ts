import { EMPTY_HASH } from './recipe';

/** How the service tells which string it signed; `test/cli/commands/doctor.test.ts` holds it to the service. */
const ECHO = /The service signed, as a JSON string: (".*")$/s;

/** The four lines that the service signed, of its message; undefined where the message is another one. */
export function signedLines(message: string): string[] | undefined {
  const [, json] = ECHO.exec(message) ?? [];
  if (json === undefined) return undefined;
  const lines = (JSON.parse(json) as string).split('\n');
  return lines.length === 4 ? lines : undefined;
}

/** What of a request was another one when it came to the service: a line for each difference. */
export function alterations(sent: string, received: readonly string[]): string[] {
  const lines = sent.split('\n');
  return ['X-Service-Timestamp', 'method', 'path', 'body'].flatMap((part, index) => {
    const [before = '', after = ''] = [lines[index], received[index]];
    if (before === after) return [];
    if (part !== 'body') return [`the ${part} was sent as ${before}, and came as ${after}`];
    return [after === EMPTY_HASH ? 'the body came empty' : 'the body came with other bytes'];
  });
}
