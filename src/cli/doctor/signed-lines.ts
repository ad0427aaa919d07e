import { EMPTY_HASH } from './recipe';

/**
 * The message in which the service shows the string it signed. `test/cli/commands/doctor.test.ts` compares it with the
 * service.
 */
const ECHO = /The service signed, as a JSON string: (".*")$/s;

/** Extracts the four signed lines from the service's message. Undefined for any other message. */
export function signedLines(message: string): string[] | undefined {
  const [, json] = ECHO.exec(message) ?? [];
  if (json === undefined) return undefined;
  const lines = (JSON.parse(json) as string).split('\n');
  return lines.length === 4 ? lines : undefined;
}

/** Describes what changed on the way to the service, one line for each difference. */
export function alterations(sent: string, received: readonly string[]): string[] {
  const lines = sent.split('\n');
  return ['X-Service-Timestamp', 'method', 'path', 'body'].flatMap((part, index) => {
    const [before = '', after = ''] = [lines[index], received[index]];
    if (before === after) return [];
    if (part !== 'body') return [`the ${part} was sent as ${before}, and came as ${after}`];
    return [after === EMPTY_HASH ? 'the body came empty' : 'the body came with other bytes'];
  });
}
