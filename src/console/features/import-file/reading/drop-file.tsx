import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../../../ui/icon';
import styles from '../import-file.module.css';

const TYPES = '.csv,.tsv,.txt,.xlsx,.xlsm,.ndjson,.jsonl,.json';

/** Takes a file that is dropped or chosen. */
export function DropFile({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within it does the same by keyboard
    <div
      className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={24} />
      <p className={styles.dropTitle}>Drop a file here</p>
      <input
        id={id}
        type="file"
        accept={TYPES}
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again, once it was corrected.
          target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        Choose a file
      </label>
      <p className={styles.muted}>
        CSV, Excel (.xlsx), NDJSON or JSON. It is read in your browser. Nothing is sent before you say so.
      </p>
    </div>
  );
}
