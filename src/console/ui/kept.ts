import { useSyncExternalStore } from 'react';

const CHANGED = 'console-kept';
/** What storage refused lasts as long as the page. */
const unkept = new Map<string, string>();

/** What this browser keeps under a name; empty: nothing. */
export function keptText(name: string): string {
  try {
    return unkept.get(name) ?? localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a text in this browser; an empty one is forgotten. */
export function keepText(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    unkept.delete(name);
  } catch {
    unkept.set(name, text);
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Hears of what is kept. @returns what ends that */
export const onKept = (onChange: () => void) => {
  window.addEventListener(CHANGED, onChange);
  // Another tab has kept something.
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
};

/** What this browser keeps under a name, also once that changes. */
export const useKeptText = (name: string): string => useSyncExternalStore(onKept, () => keptText(name));
