import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSession } from '../../api/session';
import { useGraphql, useGraphqlPages } from '../../api/use-graphql';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { DayChoice } from '../../ui/date-field';
import { Icon } from '../../ui/icon';
import { Page } from '../../ui/page';
import { Empty } from '../../ui/states/states';
import { PagesTable } from '../../ui/table/pages-table';
import { formatDay } from '../../ui/values/format-time';
import { Count } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { useUrlState } from '../../url/use-url-state';
import { ViewsMenu } from '../kept-views/views-menu';
import { AccountCountDocument, AccountsDocument, type AccountsQuery } from './accounts.generated';
import styles from './accounts.module.css';
import { type AccountRow, COLUMNS, shownColumns } from './columns';
import { ColumnsDialog, type KeptColumns, keepColumns, useKeptColumns } from './columns-dialog';
import { ConditionDialog } from './condition-dialog';
import { areCounted, type Condition, filterOf } from './conditions';
import { CategoryCounts, FilterChips } from './filter-chips';
import { paramOf } from './filter-fields';
import { LIST_STATE, type ListState } from './list-state';
import { Newer } from './newer';

const PAUSE_MS = 200;

/**
 * A text that is being typed. It counts once the typing pauses.
 * @param value what counts now
 */
function useTyped(value: string, onPause: (value: string) => void) {
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

const ExportDialog = lazy(() => import('./export-dialog'));

const PAGE = 100;
const pageOf = ({ accounts }: AccountsQuery) => accounts;
const rowId = ({ id }: AccountRow) => id;

type Open = { dialog: 'columns' | 'export' } | { dialog: 'filter'; condition?: Condition };

const DIALOGS = [
  { dialog: 'filter', label: 'Filter', icon: 'plus' },
  { dialog: 'columns', label: 'Columns', icon: 'columns' },
  { dialog: 'export', label: 'Export CSV', icon: 'download' },
] as const;

const keyOf = ({ field, operator }: Condition) => paramOf(field, operator);

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useTyped(q, onSearch);
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        className={styles.input}
        type="search"
        aria-label="Search accounts"
        placeholder="Name, last digits, file number, id or e-mail"
        maxLength={256}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}

/** All accounts: searched, filtered, sorted and taken along. What it shows is in its URL. */
export default function Accounts() {
  const [state, change] = useUrlState<ListState>(LIST_STATE);
  const { q, sort, columns, pin, on, conditions } = state;
  const { can, organizationId } = useSession();
  const [open, setOpen] = useState<Open>();
  const filter = useMemo(() => filterOf(conditions, q, on), [conditions, q, on]);
  const list = useGraphqlPages(AccountsDocument, { first: PAGE, filter, sort }, pageOf);
  const read = list.data?.pages[0];
  const counted = useGraphql(AccountCountDocument, { filter }).data?.accounts;
  const linkOf = useCallback(({ externalId }: AccountRow) => paths.account(externalId, on), [on]);
  useKeptColumns((choice) => change(choice, { replace: true }));
  useCommands(
    useMemo(
      () =>
        DIALOGS.map(({ dialog, label, icon }) => ({
          id: `accounts ${dialog}`,
          group: 'Accounts',
          label,
          icon,
          run: () => setOpen({ dialog }),
        })),
      [],
    ),
  );

  const shown = useMemo(() => shownColumns(columns), [columns]);
  const hidden = useMemo(() => COLUMNS.filter((one) => !shown.includes(one)).map(({ id }) => id), [shown]);
  const close = () => setOpen(undefined);
  const choose = (next: Condition, instead: Condition | undefined) => {
    close();
    const replaced = [keyOf(next), ...(instead ? [keyOf(instead)] : [])];
    change({ conditions: [...conditions.filter((one) => !replaced.includes(keyOf(one))), next] });
  };
  const chooseColumns = (choice: KeptColumns) => {
    keepColumns(organizationId, choice);
    change(choice, { replace: true });
  };
  const isWordless = q.trim() !== '' && !/[\p{L}\p{N}]/u.test(q);
  const isNarrowed = conditions.length > 0 || q !== '' || on !== undefined;

  return (
    <Page
      title="Accounts"
      wide
      about={
        counted && (
          <span className={styles.count} role="status">
            <Count value={counted.totalCount} atLeast={counted.totalCountIsCapped} />{' '}
            {counted.totalCount === 1 ? 'account' : 'accounts'}
            {isNarrowed && ' found'}
          </span>
        )
      }
      actions={
        <>
          <IconButton icon="refresh" label="Read again" onClick={() => void list.refetch()} />
          <ViewsMenu />
          <Button icon="columns" onClick={() => setOpen({ dialog: 'columns' })}>
            Columns
          </Button>
          <Button icon="download" onClick={() => setOpen({ dialog: 'export' })}>
            Export
          </Button>
        </>
      }
    >
      <div className={styles.bar}>
        <Search q={q} onSearch={(text) => change({ q: text }, { replace: true })} />
        <Button icon="plus" onClick={() => setOpen({ dialog: 'filter' })}>
          Filter
        </Button>
        <DayChoice on={on} onChange={(next) => change({ on: next })} />
        {read && <Newer key={read.requestId} readAt={read.answeredAt} />}
      </div>
      {on && (
        <p role="status" className={styles.onDay}>
          These accounts existed at the end of {formatDay(on)}. The list shows them as they are today. Open one to see
          it as it was then, beside now.
        </p>
      )}
      {conditions.length > 0 && (
        <FilterChips
          conditions={conditions}
          onEdit={(condition) => setOpen({ dialog: 'filter', condition })}
          onChange={(next) => change({ conditions: next })}
        />
      )}
      {q.trim() === '' && on === undefined && areCounted(conditions) && (
        <CategoryCounts conditions={conditions} onChange={(next) => change({ conditions: next })} />
      )}
      <PagesTable
        label="Accounts"
        of={JSON.stringify([filter, sort])}
        pages={list}
        title="The accounts could not be read"
        columns={COLUMNS}
        hidden={hidden}
        pinned={pin}
        rowId={rowId}
        total={counted && !counted.totalCountIsCapped ? counted.totalCount : undefined}
        sort={sort}
        onSort={(next) => change({ sort: next as ListState['sort'] })}
        linkOf={linkOf}
        empty={
          <Empty
            title={
              isWordless ? 'There is nothing to search for' : isNarrowed ? 'No account matches' : 'No accounts yet'
            }
            actions={
              isNarrowed ? (
                <Button onClick={() => change({ conditions: [], q: '', on: undefined })}>Show all accounts</Button>
              ) : (
                can('accounts:write') && <ButtonLink to={paths.importFile()}>Import a file</ButtonLink>
              )
            }
          >
            {isNarrowed
              ? 'A search finds words by how they begin: of names, ids, file numbers, phone numbers (also by their last four or seven digits) and e-mail addresses. Try fewer filters or a shorter word.'
              : 'They appear here once a file or a feed has brought them in.'}
          </Empty>
        }
      />
      {open?.dialog === 'filter' && (
        <ConditionDialog
          condition={open.condition}
          onClose={close}
          onChoose={(condition) => choose(condition, open.condition)}
        />
      )}
      {open?.dialog === 'columns' && (
        <ColumnsDialog columns={columns} pin={pin} onClose={close} onChange={chooseColumns} />
      )}
      {open?.dialog === 'export' && (
        <Suspense>
          <ExportDialog filter={filter} sort={sort} columns={shown} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}
