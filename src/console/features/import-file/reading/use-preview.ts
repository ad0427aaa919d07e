import { useEffect, useState } from 'react';
import { type UnmatchedColumn } from '../../../../files/columns/unmatched-values';
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
  // Until all rows are judged anew, what the first ones show is added to what was known.
  const [unmatched, setUnmatched] = useState<readonly UnmatchedColumn[]>();
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
      setUnmatched((known = []) => [...known, ...read.unmatched]);
      setReading(false);
      if (read.problem !== undefined) return;
      const all = await reading.ask({ kind: 'check', work });
      if (isStale || !all) return;
      setChecked(all);
      setUnmatched(all.unmatched);
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
  return { preview, checked, unmatched, failure, isReading };
}
