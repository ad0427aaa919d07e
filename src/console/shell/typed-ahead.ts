import { type Dispatch, type SetStateAction, useEffect } from 'react';

const isWriting = () => document.activeElement instanceof HTMLInputElement;

/** Keeps what is typed after the palette was asked for, until its field is there to take it. */
export function useTypedAhead(isAsked: boolean, change: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    if (!isAsked) return;
    const focused = document.activeElement;
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || (isWriting() && document.activeElement !== focused)) return;
      if (Array.from(key).length === 1) change((text) => text + key);
      else if (key === 'Backspace') change((text) => text.slice(0, -1));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, [isAsked, change]);
}
