import { parseKept } from '../ui/parse-kept';

/** What somebody has looked at in this browser, over one key or as one person. It names nobody that an account is about. */
export interface Looks {
  /** Up to where each thing was seen, by its id. */
  seen: Readonly<Record<string, string>>;
  /** When the whole history was last found unbroken. */
  checkedAt?: string | undefined;
}

/** Reads what was kept. What is not understood counts as not seen. */
export function looksIn(text: string): Looks {
  const { seen, checkedAt } = (parseKept(text) ?? {}) as Partial<Record<keyof Looks, unknown>>;
  const marks = Object.entries(seen ?? {}).filter(([, mark]) => typeof mark === 'string');
  return { seen: Object.fromEntries(marks), checkedAt: typeof checkedAt === 'string' ? checkedAt : undefined };
}
