import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Failure } from '../../api/failure';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { type Loss } from '../../ui/leave-guard';
import { failureText } from '../../ui/states/advice';
import { Loading } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { Portfolios } from '../portfolios';
import { ColumnRows } from './columns/column-rows';
import { completed, openPoints, withSuggestions } from './columns/edit-mapping';
import { keepMapping, suggestKept } from './columns/mapping-storage';
import { ColumnsSummary, Questions, ValueChoices } from './columns/questions';
import { FaultsCard } from './faults/faults-card';
import { useJudged } from './faults/use-judged';
import styles from './import-file.module.css';
import { MendRows } from './mend/mend-rows';
import { type ImportSettings, PLAIN_SETTINGS, settingsFaults, wantedImport } from './options/import-settings';
import { MoreOptions } from './options/more-options';
import { ReadingOptions } from './options/reading-options';
import { type FileReading } from './reading/file-reader';
import { type Edits, type Inspected, type OpenMapping, type SourceOptions } from './reading/messages';
import {
  type BegunImport,
  cancelBegun,
  findBegun,
  type Progress,
  type SentImport,
  sendImport,
} from './sending/send-import';
import { BrokenOff, Sending, SentSummary } from './sending/sending';

const REST_OF_FILE: Loss = {
  title: 'Leave while the file is being sent?',
  about:
    'The file is not sent to its end. What is there stays for some days: choose the same file again with the same choices, and it goes on from there.',
};
const CHOICES: Loss = { title: 'Leave without sending?', about: 'What you chose for this file would be lost.' };

export interface PrepareImportProps {
  file: File;
  reading: FileReading;
  source: SourceOptions;
  inspected: Inspected;
  /** How the file is read. @param isWorkedOn whether to read it in another way loses what somebody chose or typed */
  sourceCard: (isWorkedOn: boolean) => ReactNode;
  settings: ImportSettings;
  onSettings: (settings: ImportSettings) => void;
  onLoss: (loss: Loss | undefined) => void;
}

/** What was remembered of the file earlier. */
function useEarlier(reading: FileReading, file: File) {
  return useQuery({
    queryKey: ['begun', file.name, file.size, file.lastModified],
    queryFn: async () => {
      const known = await reading.ask({ kind: 'identify', file, content: undefined, plan: '' });
      return { content: known?.content, found: (known && (await findBegun(known.content))) ?? null };
    },
    gcTime: 0,
    retry: false,
  }).data;
}

/** From the suggestion for a file to the import that is sent. */
export function PrepareImport(props: PrepareImportProps) {
  const { file, reading, source, inspected, sourceCard, settings, onSettings, onLoss } = props;
  const { organizationId, keyId } = useSession();
  const table = inspected.kind === 'table' ? inspected : undefined;
  const keptFor = table?.fingerprint ? { organizationId, fingerprint: table.fingerprint } : undefined;
  const [kept] = useState(() => table && keptFor && suggestKept(keptFor, table.draft));
  const [mapping, setMapping] = useState<OpenMapping | undefined>(kept || table?.draft);
  const [edits, setEdits] = useState<Edits>({});
  const [adding, setAdding] = useState<readonly string[]>([]);
  const [isChanged, setChanged] = useState(false);
  const [progress, setProgress] = useState<Progress>({ rows: 0, share: 0 });
  const [begun, setBegun] = useState<BegunImport>();
  const earlier = useEarlier(reading, file);
  const { lastCounts } = settings;
  const fromOrganization = settings.fromOrganization.trim();
  const isComplete = settings.complete.trim() !== '';
  const plain = useMemo(
    () => ({
      file,
      source,
      mapping: mapping && completed(mapping),
      organizationId,
      lastCounts,
      isComplete,
      edits,
      ...(fromOrganization !== '' && { fromOrganization }),
    }),
    [file, source, mapping, organizationId, lastCounts, isComplete, edits, fromOrganization],
  );
  const { work, preview, checked, unmatched, mendable, failure, isReading, note } = useJudged(reading, plain);
  useEffect(() => {
    if (unmatched) setMapping((now) => now && withSuggestions(now, unmatched));
  }, [unmatched]);
  const sending = useMutation<SentImport, Failure>({
    mutationFn: () =>
      sendImport({
        reading,
        work,
        keyId,
        content: earlier?.content,
        begun: begun ?? earlier?.found?.begun,
        wanted: wantedImport(file.name, settings),
        onBegun: setBegun,
        onProgress: setProgress,
      }),
    onMutate: () => {
      if (keptFor && mapping && table) keepMapping(keptFor, mapping, table.fields);
    },
  });
  const isBroken = sending.error !== null && begun !== undefined;
  const loss = sending.data
    ? undefined
    : sending.isPending || isBroken
      ? REST_OF_FILE
      : isChanged || settings !== PLAIN_SETTINGS
        ? CHOICES
        : undefined;
  useEffect(() => onLoss(loss), [loss, onLoss]);
  if (sending.data) return <SentSummary {...sending.data} />;
  if (sending.isPending) return <Sending {...progress} />;
  const giveUp = () => {
    if (begun) void cancelBegun(begun.id, earlier?.content);
    setBegun(undefined);
    sending.reset();
  };
  if (isBroken)
    return <BrokenOff failure={sending.error} rows={progress.rows} onGoOn={() => sending.mutate()} onGiveUp={giveUp} />;
  const change = (next: OpenMapping) => {
    setMapping(next);
    setChanged(true);
    setAdding([]);
  };
  const open = [...(mapping ? openPoints(mapping, unmatched) : []), ...settingsFaults(settings)];
  const problem = open.length > 0 ? open.join('\n') : (preview?.problem ?? failure?.message);
  const failed = sending.error && `The file was not imported: ${failureText(sending.error)}`;
  const alert = [problem, failed].filter(Boolean).join('\n');
  const sendable = checked && checked.rows - checked.failed - checked.duplicates;
  const looked = `${checked?.isAll ? 'all' : 'the first'} ${formatCount(checked?.rows ?? 0)} rows`;
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
      {earlier?.found && (
        <p className={styles.notice} role="status">
          This file was begun before: {formatCount(earlier.found.rows)} rows of it are there. Send it with the same
          choices, and it goes on from there. With others it begins anew.
        </p>
      )}
      {kept && (
        <p className={styles.notice}>
          The columns are matched as you matched them last time, cells are read as then, and words stand for what they
          did. Nothing else is kept.
        </p>
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
            <ColumnsSummary header={inspected.header} mapping={mapping} />
            <ColumnRows
              table={inspected}
              mapping={mapping}
              preview={preview}
              onChange={change}
              adding={adding}
              onAdd={(column) => setAdding((now) => [...now, column])}
            />
            <Questions mapping={mapping} totals={checked?.totals ?? []} onChange={change} />
            <ValueChoices mapping={mapping} unmatched={unmatched} fields={inspected.fields} onChange={change} />
            <ReadingOptions mapping={mapping} onChange={change} />
          </>
        )
      )}
      <Portfolios />
      <MoreOptions
        isOpen={Object.values(source).some((value) => value !== undefined)}
        source={table && sourceCard(isChanged)}
        cells={table && mapping && { mapping, fields: table.fields, onChange: change }}
        settings={settings}
        onSettings={onSettings}
      />
      {!checked && isReading && <Loading label="Judging the first rows" />}
      {checked && checked.failed > 0 && (
        <FaultsCard
          title="What would fail"
          note={`${formatCount(checked.failed)} of ${looked}`}
          faults={checked.faults}
        />
      )}
      {table && mendable.length > 0 && (
        <MendRows
          header={table.header}
          rows={mendable}
          edits={edits}
          onChange={(next) => {
            setEdits(next);
            setChanged(true);
          }}
        />
      )}
      {checked && checked.noticed > 0 && (
        <FaultsCard
          title="What is taken, but check"
          note={`${formatCount(checked.noticed)} of ${looked}`}
          faults={checked.notices}
        />
      )}
      {alert && (
        <p role="alert" className={styles.open}>
          {alert}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          look="primary"
          icon="upload"
          disabled={problem !== undefined || isReading || (checked?.isAll && sendable === 0 && !isComplete)}
          onClick={() => sending.mutate()}
        >
          Send and plan
        </Button>
        {sendable !== undefined && problem === undefined && (
          <span className={styles.muted} role="status">
            {formatCount(sendable)} of {looked} can be sent
            {checked && checked.duplicates > 0 && `, ${formatCount(checked.duplicates)} repeat an account`}.{note} The
            plan changes nothing.
          </span>
        )}
      </div>
    </>
  );
}
