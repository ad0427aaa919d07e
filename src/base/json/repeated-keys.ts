/** The keys of objects that are read one after the other. Parsers keep the last of two equal ones, and say nothing. */
export class RepeatedKeys {
  private readonly objects: Set<string>[] = [];
  private found: string | undefined;

  open(): void {
    this.objects.push(new Set());
  }

  add(key: string): void {
    const keys = this.objects.at(-1);
    if (keys?.has(key)) this.found ??= key;
    keys?.add(key);
  }

  close(): void {
    this.objects.pop();
  }

  /** The first key that an object has had twice since this was last asked. */
  take(): string | undefined {
    const { found } = this;
    this.found = undefined;
    return found;
  }
}

/** The first key that an object of a JSON text has twice, in whatever spelling. @param text valid JSON */
export function repeatedKeyIn(text: string): string | undefined {
  const keys = new RepeatedKeys();
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') keys.open();
    else if (sign === '}') keys.close();
    else if (sign === ':') keys.add(last.includes('\\') ? JSON.parse(`"${last}"`) : last);
    else if (sign === '"') {
      const start = at + 1;
      for (at = start; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
      last = text.slice(start, at);
    }
  }
  return keys.take();
}
