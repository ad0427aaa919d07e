/** A text that was kept, as JSON; nothing where it is none. */
export function parseKept(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
