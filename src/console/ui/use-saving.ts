import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { saveFile } from './save-file';

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
