import { useEffect, useState } from 'react';
import { DRAFT_ROWS } from '../../../../files/columns/mapping-draft';
import { type UnmatchedColumn } from '../../../../files/columns/unmatched-values';
import { asFailure, type Failure } from '../../../api/failure';
import { type FileReading } from './file-reader';
import { type Checked, type MendableRow, type Preview, type Work } from './messages';

/** While somebody types. */
const PAUSE_MS = 150;

/** The rows of the first ones, and those that are judged later: no field goes while somebody types in it. */
const withLater = (first: readonly MendableRow[], known: readonly MendableRow[]): MendableRow[] =>
  [...first, ...known.filter(({ line }) => !first.some((row) => row.line === line))].sort(
    (one, other) => one.line - other.line,
  );

/**
 * What the first rows come to, and then all rows, anew with each change.
 * @param work keep it between renders
 */
export function usePreview(reading: FileReading, work: Work) {
  const [preview, setPreview] = useState<Preview>();
  const [checked, setChecked] = useState<Checked>();
  // Until all rows are judged anew, what the first ones show is added to what was known.
  const [unmatched, setUnmatched] = useState<readonly UnmatchedColumn[]>();
  const [mendable, setMendable] = useState<readonly MendableRow[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    let isStale = false;
    setReading(true);
    setFailure(undefined);
    const readAll = async () => {
      const read = await reading.ask({ kind: 'preview', work });
      if (isStale) return;
      setPreview(read);
      for (const first of read.problem === undefined ? [DRAFT_ROWS, Number.POSITIVE_INFINITY] : []) {
        const judged = await reading.ask({ kind: 'check', work, first });
        if (isStale || !judged) return;
        setChecked(judged);
        setUnmatched((known = []) => (judged.isAll ? judged.unmatched : [...known, ...judged.unmatched]));
        setMendable((known) => (judged.isAll ? judged.mendable : withLater(judged.mendable, known)));
        setReading(false);
        if (judged.isAll) return;
      }
      setChecked(undefined);
      setReading(false);
    };
    const timer = setTimeout(() => {
      readAll().catch((error: unknown) => {
        if (isStale) return;
        setChecked(undefined);
        setFailure(asFailure(error));
        setReading(false);
      });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [reading, work]);
  return { preview, checked, unmatched, mendable, failure, isReading };
}
