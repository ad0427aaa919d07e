import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { graphql } from '../../api/graphql';
import { publish, useChanges } from '../../api/live';
import { type ChangeFilter } from '../../api/schema.generated';
import { useSession } from '../../api/session';
import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/button';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { ImportDecisions } from '../imports/decisions/decision-buttons';
import { ImportsListDocument, RunsListDocument } from '../imports/list/imports.generated';
import { nameOf, outcomeText } from '../imports/words';
import { CompletedImportDocument, NeedsDocument } from './needs.generated';
import { type Need, newIn, together } from './needs-of';
import styles from './notices.module.css';
import { useNeeds } from './use-needs';

/** How many there are; nothing where nobody is needed. */
export function NeedsCount() {
  const count = useNeeds().query.data?.length;
  return count ? <Badge tone="warn">{count}</Badge> : null;
}

/** Something that has just come about. */
interface Notice {
  id: string;
  text: string;
  to: string;
  /** It stays until this is decided. */
  waiting: Need['import'];
}

const SHOWN_MS = 20_000;
/** A feed may send run after run. */
const RUNS_MS = 5_000;

/** What has no name is called an import already. */
const titleOf = (one: { name?: string | null } | undefined, title: string) => (one?.name ? `Import ${title}` : title);

const noticeOf = ({ id, title, why, to, import: waiting }: Need): Notice => ({
  id,
  to,
  text: [titleOf(waiting, title), why.join(' ')].filter(Boolean).join(': '),
  waiting,
});

/** Reads again what imports and runs change: at once for an import, after a while for runs. */
function useReadAgain() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    for (const document of [NeedsDocument, ImportsListDocument, RunsListDocument])
      void client.invalidateQueries({ queryKey: ['graphql', document] });
  }, [client]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readLater = useCallback(() => {
    if (timer.current === undefined) timer.current = setTimeout(read, RUNS_MS);
  }, [read]);
  return { read, readLater };
}

async function completed(id: string): Promise<Notice[]> {
  const found = (await graphql(CompletedImportDocument, { id })).data.import;
  if (!found) return [];
  const text = `${titleOf(found, nameOf(found))} is complete: ${outcomeText(found.done)}.`;
  return [{ id: `completed ${id}`, text, to: paths.import(id), waiting: undefined }];
}

/** It goes when it is closed, when one is where it leads, and after a while unless it waits for a decision. */
function Shown({ notice, onClose }: { notice: Notice; onClose: (id: string) => void }) {
  const { pathname } = useLocation();
  const { id, text, to, waiting } = notice;
  const isThere = to.split('?')[0] === pathname;
  const lastsMs = isThere ? 0 : waiting ? undefined : SHOWN_MS;
  useEffect(() => {
    if (lastsMs === undefined) return undefined;
    const timer = setTimeout(() => onClose(id), lastsMs);
    return () => clearTimeout(timer);
  }, [lastsMs, id, onClose]);
  return (
    <div className={styles.notice}>
      <ViewLink to={to} className={styles.text}>
        {text}
      </ViewLink>
      {waiting && <ImportDecisions of={waiting} only="release" />}
      <IconButton icon="close" label="Close" onClick={() => onClose(id)} />
    </div>
  );
}

const FOLLOWED: ChangeFilter = { kinds: ['IMPORT_HELD', 'IMPORT_COMPLETED', 'SYNC_RUN_COMPLETED'] };

/** Says what has come to need somebody, and which imports are complete, wherever one is in the console. */
export function NeedsNotices() {
  const { scopes } = useSession();
  const { data: needs } = useNeeds().query;
  const { read, readLater } = useReadAgain();
  const before = useRef<readonly Need[]>(undefined);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const close = useCallback((id: string) => setNotices((now) => now.filter((one) => one.id !== id)), []);
  useChanges(FOLLOWED, {
    isWanted: scopes.includes('accounts:read'),
    onGap: () => {
      publish(null);
      read();
    },
    onChange: (change) => {
      publish(change);
      if (change.kind === 'SYNC_RUN_COMPLETED') return readLater();
      read();
      if (change.kind !== 'IMPORT_COMPLETED' || !change.importId) return;
      // What is complete is seen in its list, too: nothing is lost where it cannot be read now.
      void completed(change.importId).then(
        (one) => setNotices((now) => together(now, one)),
        () => undefined,
      );
    },
  });
  useEffect(() => {
    if (!needs) return;
    const news = before.current ? newIn(before.current, needs) : [];
    before.current = needs;
    setNotices((now) => {
      const lasting = now.filter(({ id, waiting }) => !waiting || needs.some((need) => need.id === id));
      return together(lasting, news.map(noticeOf));
    });
  }, [needs]);
  return (
    <div aria-live="polite" className={styles.notices}>
      {notices.map((notice) => (
        <Shown key={notice.id} notice={notice} onClose={close} />
      ))}
    </div>
  );
}
