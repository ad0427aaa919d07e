import { useRef } from 'react';
import { boundedWidth, MAX_WIDTH, MIN_WIDTH } from './column';
import styles from './table.module.css';

const STEP_PX = 16;
const STEPS: Record<string, number> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };

export interface ResizeHandleProps {
  /** Of the column. */
  label: string;
  width: number;
  /** Called with undefined for the usual width. */
  onResize: (width: number | undefined) => void;
}

/** The end of a column's head: dragged, or moved by the arrow keys. A double click or Enter gives the usual width back. */
export function ResizeHandle({ label, width, onResize }: ResizeHandleProps) {
  /** Where its column would begin, while it is dragged. */
  const origin = useRef<number>(undefined);
  /** As it is drawn: columns without a chosen width share the room that is left. */
  const drawn = (handle: HTMLElement) => handle.parentElement?.offsetWidth ?? width;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that divides cannot be moved
    <div
      role="separator"
      tabIndex={0}
      className={styles.handle}
      aria-label={`Width of ${label}`}
      aria-orientation="vertical"
      aria-valuenow={boundedWidth(width)}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        origin.current = clientX - drawn(currentTarget);
      }}
      onPointerMove={({ clientX }) => origin.current !== undefined && onResize(clientX - origin.current)}
      onLostPointerCapture={() => {
        origin.current = undefined;
      }}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={({ key, currentTarget }) => {
        const step = STEPS[key];
        if (step !== undefined) onResize(drawn(currentTarget) + step);
        else if (key === 'Enter') onResize(undefined);
      }}
    />
  );
}
