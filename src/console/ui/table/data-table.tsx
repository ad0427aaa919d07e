import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../icon';
import { keepText, keptText, useKeptText } from '../kept';
import {
  ariaSort,
  boundedWidth,
  type Column,
  type ColumnChoice,
  nextSort,
  type PlacedColumn,
  placeColumns,
  placeOnCard,
  widthsIn,
} from './column';
import { ResizeHandle } from './resize-handle';
import styles from './table.module.css';
import { rowIndexOf, useListKeys } from './use-list-keys';

/**
 * The widths that were chosen for the columns of a list, kept in this browser.
 * @returns the widths, and a function that chooses one; undefined: the usual one
 */
function useWidths(list: string) {
  const name = `console-widths ${list}`;
  const text = useKeptText(name);
  const widths = useMemo(() => widthsIn(text), [text]);
  const choose = (id: string, width: number | undefined) => {
    const others = Object.entries(widthsIn(keptText(name))).filter(([other]) => other !== id);
    keepText(
      name,
      JSON.stringify(Object.fromEntries(width === undefined ? others : [...others, [id, boundedWidth(width)]])),
    );
  };
  return [widths, choose] as const;
}

const ROW_PX = 40;
const CARD_PX = 72;
const OVERSCAN = 12;
/** How far before its end the list asks for more. */
const AHEAD = 50;

const narrow = matchMedia('(max-width: 40rem)');
const onNarrow = (tell: () => void) => {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
};

export interface DataTableProps<TRow> extends ColumnChoice {
  /** What is listed, for screen readers. The widths of its columns are kept by it. */
  label: string;
  /** What else tells one list from another, such as its filter: another begins at its top. */
  of?: string;
  columns: readonly Column<TRow>[];
  /** What was read so far, in the order of the service. */
  rows: readonly TRow[];
  rowId: (row: TRow) => string;
  /** How many there are in all, where that is counted. */
  total?: number | undefined;
  /** The order that is in force. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** Where a row leads. */
  linkOf?: (row: TRow) => string;
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => unknown;
}

/** Whether a click was meant for something within the row, or ended a selection of text. */
const isForRow = ({ target }: MouseEvent) =>
  !(target as Element).closest('a, button, input, summary') && getSelection()?.isCollapsed !== false;

const styleOf = ({ width, isSized, pinnedAt }: PlacedColumn<never>): CSSProperties => ({
  width,
  flexBasis: width,
  ...(isSized && { flexGrow: 0 }),
  ...(pinnedAt !== undefined && { insetInlineStart: pinnedAt }),
});

const classOf = (base: string | undefined, { column, pinnedAt, isLastPinned }: PlacedColumn<never>) =>
  [
    base,
    column.align === 'end' && styles.end,
    pinnedAt !== undefined && styles.pinned,
    isLastPinned && styles.lastPinned,
  ]
    .filter(Boolean)
    .join(' ');

interface HeadProps extends Pick<DataTableProps<never>, 'sort' | 'onSort'> {
  placed: PlacedColumn<never>;
  onResize: (width: number | undefined) => void;
}

function Head({ placed, sort, onSort, onResize }: HeadProps) {
  const { column, width } = placed;
  const next = onSort && nextSort(column, sort);
  const direction = ariaSort(column, sort);
  return (
    <th
      scope="col"
      aria-label={column.label}
      aria-sort={direction}
      className={classOf(styles.label, placed)}
      style={styleOf(placed)}
    >
      {next ? (
        <button
          type="button"
          className={direction ? `${styles.sort} ${styles.sorted}` : styles.sort}
          onClick={() => onSort(next)}
        >
          {column.label}
          {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} size={12} />}
        </button>
      ) : (
        column.label
      )}
      {width !== undefined && <ResizeHandle label={column.label} width={width} onResize={onResize} />}
    </th>
  );
}

interface RowProps<TRow> {
  row: TRow;
  index: number;
  /** In pixels, from the first row. */
  start: number;
  placed: readonly PlacedColumn<TRow>[];
  opens: boolean;
  isCurrent: boolean;
}

function PlainRow<TRow>({ row, index, start, placed, opens, isCurrent }: RowProps<TRow>): ReactNode {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      className={opens ? `${styles.row} ${styles.opens}` : styles.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      {placed.map((one) => (
        <td key={one.column.id} className={classOf(styles.cell, one)} style={styleOf(one)}>
          {one.column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only where something of it changed: while one scrolls, rows that come into sight are. */
const Row = memo(PlainRow) as typeof PlainRow;

/**
 * An endless list that the service sorts. Only the rows in sight are in the page; screen readers get the count of all. In
 * narrow windows its rows are cards.
 */
export function DataTable<TRow>(props: DataTableProps<TRow>) {
  const { label, columns, rows, rowId, total, sort, onSort, linkOf, hasMore = false, isLoadingMore, onMore } = props;
  const { hidden, pinned, of = '' } = props;
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  const [widths, chooseWidth] = useWidths(label);
  const placed = useMemo(
    () => (isNarrow ? placeOnCard(columns) : placeColumns(columns, { hidden, pinned }, widths)),
    [columns, hidden, pinned, isNarrow, widths],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => (isNarrow ? CARD_PX : ROW_PX),
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height
  useEffect(() => virtual.measure(), [virtual, isNarrow]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const wantsMore = hasMore && !isLoadingMore && last >= rows.length - AHEAD;
  useEffect(() => {
    if (wantsMore) onMore?.();
  }, [wantsMore, onMore]);

  const open = (index: number) => {
    const row = rows[index];
    if (row && linkOf) void navigate(linkOf(row));
  };
  const focusRow = (index: number, tries = 3) => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (row) row.focus({ preventScroll: true });
    else if (tries > 0) requestAnimationFrame(() => focusRow(index, tries - 1));
  };
  const keys = useListKeys({
    of: `${label} ${of}`,
    count: rows.length,
    open,
    show: (index) => {
      virtual.scrollToIndex(index);
      focusRow(index);
    },
    restart: () => virtual.scrollToOffset(0),
  });

  return (
    <div ref={frame} className={isNarrow ? `${styles.frame} ${styles.cards}` : styles.frame}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are gone through by keys
        role="grid"
        className={styles.table}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={placed.length}
      >
        <thead className={styles.head}>
          <tr aria-rowindex={1} className={styles.row}>
            {placed.map((one) => (
              <Head
                key={one.column.id}
                placed={one}
                sort={sort}
                onResize={(width) => chooseWidth(one.column.id, width)}
                {...(onSort && { onSort })}
              />
            ))}
          </tr>
        </thead>
        <tbody
          className={styles.body}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          onClick={(event) => {
            const index = rowIndexOf(event.target);
            if (index !== undefined && isForRow(event)) open(index);
          }}
        >
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const isCurrent = index === keys.current;
            const own = { row, index, start, placed, isCurrent, opens: linkOf !== undefined };
            return <Row key={rowId(row)} {...own} />;
          })}
        </tbody>
      </table>
      {hasMore && (
        <p className={styles.more} role="status">
          {isLoadingMore ? 'Reading more' : 'More follow'}
        </p>
      )}
    </div>
  );
}
