import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../icon';
import { ariaSort, type Column, type ColumnChoice, nextSort } from './column';
import styles from './table.module.css';
import { useListKeys } from './use-list-keys';

const FEATURES = tableFeatures({ columnSizingFeature, columnVisibilityFeature, columnPinningFeature });

const ROW_PX = 40;
const OVERSCAN = 12;
const DEFAULT_WIDTH = 160;
/** How far before its end the list asks for more. */
const AHEAD = 25;

export interface DataTableProps<TRow extends RowData> extends ColumnChoice {
  /** What is listed, for screen readers. */
  label: string;
  columns: readonly Column<TRow>[];
  /** What was read so far, in the order of the service. */
  rows: readonly TRow[];
  rowId: (row: TRow) => string;
  /** How many there are in all, where that is known. */
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

/** An endless list that the service sorts. Only the rows in sight are in the page; screen readers are told of all. */
export function DataTable<TRow extends RowData>(props: DataTableProps<TRow>) {
  const { label, columns, rows, rowId, total, sort, onSort, linkOf, hasMore = false, isLoadingMore, onMore } = props;
  const { hidden, pinned } = props;
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const definitions = useMemo(() => columns.map(({ id, width = DEFAULT_WIDTH }) => ({ id, size: width })), [columns]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const columnVisibility = useMemo(() => Object.fromEntries((hidden ?? []).map((id) => [id, false])), [hidden]);
  const columnPinning = useMemo(() => ({ start: [...(pinned ?? [])], end: [] }), [pinned]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    ...{ features: FEATURES, columns: definitions, data, getRowId: rowId },
    state: { columnVisibility, columnPinning },
  });
  const shown = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()];
  const pins = table.getStartVisibleLeafColumns().length;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
  });
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
    count: rows.length,
    open,
    show: (index) => {
      virtual.scrollToIndex(index);
      focusRow(index);
    },
  });
  const styleOf = (index: number): CSSProperties => {
    const column = shown[index];
    const width = column?.getSize();
    return { width, flexBasis: width, ...(index < pins && { insetInlineStart: column?.getStart('start') }) };
  };
  const classOf = (base: string | undefined, index: number, align: Column<TRow>['align']) =>
    [base, align === 'end' && styles.end, index < pins && styles.pinned, index === pins - 1 && styles.lastPinned]
      .filter(Boolean)
      .join(' ');

  return (
    <div ref={frame} className={styles.frame}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are gone through by keys
        role="grid"
        className={styles.table}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={shown.length}
      >
        <thead className={styles.head}>
          <tr aria-rowindex={1} className={styles.row}>
            {shown.map(({ id }, index) => {
              const column = byId.get(id);
              if (!column) return null;
              const next = onSort && nextSort(column, sort);
              const direction = ariaSort(column, sort);
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={direction}
                  className={classOf(styles.label, index, column.align)}
                  style={styleOf(index)}
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
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <tr
                key={rowId(row)}
                data-index={index}
                aria-rowindex={index + 2}
                tabIndex={index === keys.current ? 0 : -1}
                className={linkOf ? `${styles.row} ${styles.opens}` : styles.row}
                style={{ transform: `translateY(${start}px)` }}
                onKeyDown={keys.onKeyDown}
                onFocus={() => keys.setCurrent(index)}
                onClick={(event) => isForRow(event) && open(index)}
              >
                {shown.map(({ id }, position) => {
                  const column = byId.get(id);
                  return (
                    <td key={id} className={classOf(styles.cell, position, column?.align)} style={styleOf(position)}>
                      {column?.cell(row)}
                    </td>
                  );
                })}
              </tr>
            );
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
