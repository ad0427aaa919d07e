import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { DRAFT_ROWS } from '../../../../files/columns/mapping-draft';
import { type UnmatchedColumn } from '../../../../files/columns/unmatched-values';
import { asFailure, type Failure } from '../../../api/failure';
import { graphql } from '../../../api/graphql';
import { useSession } from '../../../api/session';
import { countText } from '../../../ui/values/format-money';
import { type FileReading } from '../reading/file-reader';
import { type Checked, type MendableRow, type Preview, type Work } from '../reading/messages';
import { ExistingAccountsDocument } from './existing.generated';

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
function usePreview(reading: FileReading, work: Work) {
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

/** As many as a filter takes. */
const PAGE = 100;
const NONE: readonly string[] = [];

/** Which of these accounts do not exist. @throws Failure */
async function findMissing(ids: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += PAGE) {
    const { data } = await graphql(ExistingAccountsDocument, { ids: ids.slice(at, at + PAGE) }, signal);
    for (const { externalId } of data.accounts.nodes) found.add(externalId);
  }
  return ids.filter((id) => !found.has(id));
}

/**
 * What the rows of a file come to. Those that lack what a new account needs fail where theirs does not exist: that is looked
 * up where the key may read accounts and they are few; otherwise the plan says so.
 * @param plain keep it between renders
 */
export function useJudged(reading: FileReading, plain: Omit<Work, 'missing'>) {
  const { can } = useSession();
  const [asked, setAsked] = useState(NONE);
  const { data, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['missing', asked],
    queryFn: ({ signal }) => findMissing(asked, signal),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const missing = data ?? NONE;
  const work: Work = useMemo(() => Object.assign({ missing }, plain), [missing, plain]);
  const judged = usePreview(reading, work);
  const lacking = judged.checked?.isAll ? judged.checked.lacking : undefined;
  const mayLookUp = can('accounts:read');
  useEffect(() => {
    if (!lacking) return;
    const next = mayLookUp && lacking.rows === lacking.ids.length ? lacking.ids : NONE;
    setAsked((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  }, [lacking, mayLookUp]);
  const isKnown = data !== undefined && !isPlaceholderData;
  const note =
    !lacking || lacking.rows === 0 || isFetching
      ? ''
      : isKnown
        ? ` ${countText(lacking.rows, 'account')} looked up, as the access records say.`
        : ` ${countText(lacking.rows, 'row')} can only change accounts that exist: the plan says which do not.`;
  return { ...judged, work, /** What to say beside the count of rows. */ note };
}
