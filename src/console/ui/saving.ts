import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Hands the reader a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Makes a file and saves it. It stops when what shows it goes. */
export function useSaving(make: (signal: AbortSignal) => Promise<Blob>, name: string) {
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    mutationFn: async () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const file = await make(signal);
      if (!signal.aborted) saveFile(file, name);
    },
  });
}
