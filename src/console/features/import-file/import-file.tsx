import { type DragEvent, useEffect, useId, useState } from 'react';
import { asFailure, type Failure } from '../../api/failure';
import { useSession } from '../../api/session';
import { Ask } from '../../ui/ask';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { LeaveGuard, type Loss } from '../../ui/leave-guard';
import { Page } from '../../ui/page';
import { Loading, NotAllowed } from '../../ui/states/states';
import styles from './import-file.module.css';
import { PLAIN_SETTINGS } from './options/import-settings';
import { PrepareImport } from './prepare-import';
import { FileReading } from './reading/file-reader';
import { type Inspected, type SourceOptions } from './reading/messages';
import { SourceCard } from './reading/source-card';

const TYPES = '.csv,.tsv,.txt,.xlsx,.xlsm,.ndjson,.jsonl,.json';

/** Takes a file that is dropped or chosen. */
function DropFile({ onFile }: { onFile: (file: File) => void }) {
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

interface Opened {
  file: File;
  reading: FileReading;
  source: SourceOptions;
  /** Undefined where it cannot be read in this way. */
  inspected: Inspected | undefined;
}

const ABOUT = 'Match its columns with fields, look at the plan, then apply it. Nothing is written before you do.';

const isWorkbook = ({ name }: File) => /\.xls[a-z]?$/i.test(name);

/** Takes a file of accounts, matches its columns, and sends it as an import that stops for review. */
export default function ImportFile() {
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened>();
  const [opening, setOpening] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [loss, setLoss] = useState<Loss>();
  const [isLeaving, setLeaving] = useState(false);
  const [settings, setSettings] = useState(PLAIN_SETTINGS);
  /** Another way to read the file, which somebody still has to agree to. */
  const [asked, setAsked] = useState<SourceOptions>();
  const reading = opened?.reading;
  useEffect(() => () => reading?.close(), [reading]);
  const open = async (file: File, source: SourceOptions, by: FileReading) => {
    setFailure(undefined);
    setLoss(undefined);
    setAsked(undefined);
    setOpening(file.name);
    try {
      setOpened({ file, reading: by, source, inspected: await by.ask({ kind: 'inspect', file, source }) });
    } catch (error) {
      setOpened({ file, reading: by, source, inspected: undefined });
      setFailure(asFailure(error));
    }
    setOpening(undefined);
  };
  const close = () => {
    setLeaving(false);
    setLoss(undefined);
    setFailure(undefined);
    setOpened(undefined);
  };
  const openAnother = (file: File) => {
    setSettings(PLAIN_SETTINGS);
    void open(file, {}, new FileReading());
  };
  if (!can('accounts:write'))
    return (
      <Page title="Import a file">
        <NotAllowed title="You may not import" needs={['accounts:write']} />
      </Page>
    );
  const openAnew = (source: SourceOptions) => opened && void open(opened.file, source, opened.reading);
  const sourceCard = (isWorkedOn: boolean) =>
    opened && (
      <SourceCard
        isWorkbook={isWorkbook(opened.file)}
        table={opened.inspected?.kind === 'table' ? opened.inspected : undefined}
        encoding={opened.inspected?.encoding}
        source={opened.source}
        onChange={(source) => {
          if (JSON.stringify(source) === JSON.stringify(opened.source)) return;
          if (isWorkedOn) setAsked(source);
          else openAnew(source);
        }}
      />
    );
  return (
    <Page
      title="Import a file"
      about={ABOUT}
      wide
      actions={opened?.inspected && <Button onClick={() => (loss ? setLeaving(true) : close())}>Another file</Button>}
    >
      <LeaveGuard loss={loss} isAsked={isLeaving} onStay={() => setLeaving(false)} onLeave={close} />
      <Ask
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Read the file in another way?"
        about="Its columns are matched anew: what you chose for them and for its cells, and rows that you mended, would be lost. What you set for the import stays."
        no="Leave it as it is"
        yes="Read it anew"
        look="danger"
        onYes={() => asked && openAnew(asked)}
      />
      {failure && (
        <p role="alert" className={styles.open}>
          {failure.message}
        </p>
      )}
      {opening !== undefined && <Loading label={`Reading ${opening}`} />}
      {opened?.inspected && opening === undefined && (
        <PrepareImport
          key={opened.file.name + opened.file.lastModified + JSON.stringify(opened.source)}
          file={opened.file}
          reading={opened.reading}
          source={opened.source}
          inspected={opened.inspected}
          sourceCard={sourceCard}
          settings={settings}
          onSettings={setSettings}
          onLoss={setLoss}
        />
      )}
      {!opened?.inspected && opening === undefined && (
        <>
          <DropFile onFile={openAnother} />
          {failure && sourceCard(false)}
        </>
      )}
    </Page>
  );
}
