const PREFIX = 'import-begun:';

/** An import that this browser began to send. Nothing in it says what is in the file. */
export interface BegunImport {
  id: string;
  /** A digest of the file and of how it is sent: with another one its parts would be others. */
  plan: string;
}

/** Keeps which import a file is sent as, until it is sent. @param content a digest of the file */
export function keepBegun(content: string, begun: BegunImport): void {
  try {
    localStorage.setItem(PREFIX + content, JSON.stringify(begun));
  } catch {
    // The browser keeps nothing: after the page is loaded again, the file is sent anew.
  }
}

export function begunFor(content: string): BegunImport | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + content) ?? 'null') as BegunImport | null;
    return typeof kept?.id === 'string' && typeof kept.plan === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forgetBegun(content: string): void {
  try {
    localStorage.removeItem(PREFIX + content);
  } catch {
    // Nothing was kept.
  }
}
