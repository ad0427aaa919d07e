import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Failure } from '../../api/failure';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { whatToDo } from '../../ui/states/advice';
import { Loading } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { ColumnRows } from './column-rows';
import { completed, openPoints, withSuggestions } from './edit-mapping';
import { FaultsCard } from './faults-card';
import { type FileReading } from './file-reader';
import styles from './import-file.module.css';
import { keepMapping, withKept } from './kept-mapping';
import { type Inspected, type OpenMapping } from './messages';
import { ReadingOptions } from './reading-options';
import { type SentImport, sendImport } from './send-import';
import { SentSummary } from './sent-summary';
import { usePreview } from './use-preview';
import { ValueChoices } from './value-choices';

export interface PrepareImportProps {
  file: File;
  reading: FileReading;
  inspected: Inspected;
}

const Sending = ({ rows, share }: { rows: number; share: number | undefined }) => (
  <section aria-label="Sending" className={styles.drop}>
    <p role="status">{formatCount(rows)} rows sent</p>
    <progress className={styles.progress} aria-label="Part of the file that is sent" value={share ?? undefined} />
    <p className={styles.muted}>Stay on this page until it is done: what is sent by then is cancelled otherwise.</p>
  </section>
);

/** From the suggestion for a file to the import that is sent. */
export function PrepareImport({ file, reading, inspected }: PrepareImportProps) {
  const { organizationId } = useSession();
  const table = inspected.kind === 'table' ? inspected : undefined;
  const [kept] = useState(() => table?.fingerprint && withKept(table.fingerprint, table.draft));
  const [mapping, setMapping] = useState<OpenMapping | undefined>(kept || table?.draft);
  const [adding, setAdding] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<{ rows: number; share: number | undefined }>({ rows: 0, share: 0 });
  const { preview, failure, isReading } = usePreview(reading, file, mapping);
  useEffect(() => {
    if (preview) setMapping((now) => now && withSuggestions(now, preview.unmatched));
  }, [preview]);
  const sending = useMutation<SentImport, Failure>({
    mutationFn: () =>
      sendImport({ reading, file, mapping: mapping && completed(mapping), organizationId, onProgress: setProgress }),
    onSuccess: () => {
      if (table?.fingerprint && mapping) keepMapping(table.fingerprint, mapping);
    },
  });
  if (sending.data) return <SentSummary {...sending.data} />;
  if (sending.isPending) return <Sending {...progress} />;
  const change = (next: OpenMapping) => {
    setMapping(next);
    setAdding([]);
  };
  const open = mapping ? openPoints(mapping) : [];
  const problem = open.length > 0 ? open.join('\n') : (preview?.problem ?? failure?.message);
  return (
    <>
      <p>
        <strong>{file.name}</strong>
      </p>
      {inspected.notes.map((note) => (
        <p key={note} className={styles.notice}>
          {note}
        </p>
      ))}
      {kept && (
        <p className={styles.notice}>The columns are matched as you matched them last time. Values never are kept.</p>
      )}
      {inspected.kind === 'accounts' ? (
        <section className={styles.samples} aria-label="The first records">
          {inspected.samples.map((sample) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            <pre key={sample} className={styles.sample} tabIndex={0}>
              {sample}
            </pre>
          ))}
        </section>
      ) : (
        mapping && (
          <>
            <ColumnRows
              table={inspected}
              mapping={mapping}
              preview={preview}
              onChange={change}
              adding={adding}
              onAdd={(column) => setAdding((now) => [...now, column])}
            />
            <ValueChoices mapping={mapping} fields={inspected.fields} onChange={change} />
            <ReadingOptions mapping={mapping} onChange={change} />
          </>
        )
      )}
      {!preview && isReading && <Loading label="Judging the first rows" />}
      {preview && preview.failed > 0 && (
        <FaultsCard
          title="What would fail"
          note={`${formatCount(preview.failed)} of the first ${formatCount(preview.rows)} rows`}
          faults={preview.faults}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.open}>
          {problem}
        </p>
      )}
      {sending.error && (
        <p role="alert" className={styles.open}>
          The file was not imported: {sending.error.message} {whatToDo(sending.error)}
          {sending.error.requestId && ` Request ${sending.error.requestId}`}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          look="primary"
          icon="upload"
          disabled={problem !== undefined || isReading}
          onClick={() => sending.mutate()}
        >
          Send and plan
        </Button>
        {preview && problem === undefined && (
          <span className={styles.muted} role="status">
            {formatCount(preview.rows - preview.failed)} of the first {formatCount(preview.rows)} rows can be sent. The
            plan changes nothing.
          </span>
        )}
      </div>
    </>
  );
}
