import { useEffect, useState } from 'react';
import { asFailure, type Failure } from '../../../api/failure';
import { type FileReading } from './file-reader';
import { type Checked, type Preview, type Work } from './messages';

/** While somebody types. */
const PAUSE_MS = 150;

/**
 * What the first rows come to, and then all rows, anew with each change.
 * @param work keep it between renders
 */
export function usePreview(reading: FileReading, work: Work) {
  const [preview, setPreview] = useState<Preview>();
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<Failure>();
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isStale = false;
    setReading(true);
    setChecked(undefined);
    setFailure(undefined);
    const readAll = async () => {
      const read = await reading.ask({ kind: 'preview', work });
      if (isStale) return;
      setPreview(read);
      setReading(false);
      if (read.problem !== undefined) return;
      const all = await reading.ask({ kind: 'check', work });
      if (!isStale && all) setChecked(all);
    };
    const timer = setTimeout(() => {
      readAll().catch((error: unknown) => {
        if (isStale) return;
        setFailure(asFailure(error));
        setReading(false);
      });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [reading, work]);
  return { preview, checked, failure, isReading };
}
