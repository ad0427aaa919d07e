import { type ReactNode, useEffect } from 'react';
import { type Pages } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { type CsvCell, csvLines } from '../../ui/csv';
import { saveFile } from '../../ui/saving';
import { Empty, ReadState } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { formatDate, zone } from '../../ui/values/format-time';
import styles from './history.module.css';

interface Entry {
  id: string;
  createdAt: string;
}

export interface LogProps<T extends Entry> {
  query: Pages<T> & { first: unknown; data: { pages: readonly unknown[] } | undefined; isFetching: boolean };
  /** What could not be done, if it fails. */
  title: string;
  /** Where there is nothing. */
  empty: { title: string; text: string };
  narrowed: boolean;
  /** An entry as a line of a file, where one can be saved. */
  toCells?: (entry: T) => Cells;
  children: (entry: T) => ReactNode;
}

/** The cells of a line by their headings, the same of every entry. */
export type Cells = Readonly<Record<string, CsvCell>>;

/** What is shown, as a file. Times are those of the reader, whose zone the heading names. */
function saveAsCsv(lines: readonly Cells[]) {
  const head = Object.keys(lines[0] ?? {}).map((name) => (name === 'Time' ? `Time (${zone()})` : name));
  const text = csvLines([head, ...lines.map((line) => Object.values(line))]);
  saveFile(new Blob([text], { type: 'text/csv' }), 'history.csv');
}

/** What is rare may lie far back. Each read leaves a record, so that after some of them it takes a click. */
const READS_WITHOUT_CLICK = 10;

/** Entries under their days, newest first. While none is found, it goes on to older ones by itself. */
export function Log<T extends Entry>({ query, title, empty, narrowed, toCells, children }: LogProps<T>) {
  const { first, data, rows, error, hasNextPage, isFetching, fetchNextPage } = query;
  const reads = data?.pages.length ?? 0;
  const goesOn = rows.length === 0 && hasNextPage && !isFetching && !error && reads < READS_WITHOUT_CLICK;
  useEffect(() => {
    if (goesOn) fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const days = [...Map.groupBy(rows, ({ createdAt }) => formatDate(createdAt))];
  const shown = () => (
    <div className={styles.log} aria-busy={isFetching}>
      {rows.length === 0 && (
        <Empty
          title={hasNextPage ? 'Nothing yet among the newest entries' : narrowed ? 'Nothing matches' : empty.title}
        >
          {hasNextPage ? 'There are older ones.' : `${narrowed ? 'Other filters may find more. ' : ''}${empty.text}`}
        </Empty>
      )}
      {days.map(([day, entries]) => (
        <section key={day}>
          <h2 className={styles.date}>{day}</h2>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                {children(entry)}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div className={styles.foot}>
        <p role="status">
          {rows.length > 0 && `${formatCount(rows.length)} shown${hasNextPage ? '' : ': that is all'}`}
        </p>
        {rows.length > 0 && toCells && (
          <Button icon="download" onClick={() => saveAsCsv(rows.map(toCells))}>
            Save as CSV
          </Button>
        )}
        {hasNextPage && (
          <Button icon="down" disabled={isFetching} onClick={() => fetchNextPage()}>
            {isFetching ? 'Reading' : 'Show older'}
          </Button>
        )}
      </div>
    </div>
  );
  return (
    <ReadState query={{ ...query, data: first }} title={title} lines={8}>
      {shown}
    </ReadState>
  );
}
