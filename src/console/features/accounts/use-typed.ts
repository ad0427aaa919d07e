import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

/**
 * A text that is being typed. It counts once the typing pauses.
 * @param value what counts now
 */
export function useTyped(value: string, onPause: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onPause);
  tell.current = onPause;
  useEffect(() => {
    // Changed elsewhere, such as by Back.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
