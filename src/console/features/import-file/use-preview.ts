import { useEffect, useState } from 'react';
import { asFailure, type Failure } from '../../api/failure';
import { completed } from './edit-mapping';
import { type FileReading } from './file-reader';
import { type OpenMapping, type Preview } from './messages';

/** While somebody types. */
const PAUSE_MS = 150;

/** What the first rows come to with a mapping, anew with each change of it. */
export function usePreview(reading: FileReading, file: File, mapping: OpenMapping | undefined) {
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<Failure>();
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isStale = false;
    setReading(true);
    const timer = setTimeout(async () => {
      try {
        const read = await reading.ask({ kind: 'preview', file, mapping: mapping && completed(mapping) });
        if (!isStale) setPreview(read);
      } catch (error) {
        if (!isStale) setFailure(asFailure(error));
      }
      if (!isStale) setReading(false);
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [reading, file, mapping]);
  return { preview, failure, isReading };
}
