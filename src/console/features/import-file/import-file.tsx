import { useEffect, useState } from 'react';
import { asFailure, type Failure } from '../../api/failure';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Page } from '../../ui/page';
import { Empty, Loading } from '../../ui/states/states';
import { DropFile } from './drop-file';
import { FileReading } from './file-reader';
import styles from './import-file.module.css';
import { LeaveGuard, type Risk } from './leave-guard';
import { type Inspected, type SourceOptions } from './messages';
import { PrepareImport } from './prepare-import';
import { SourceCard } from './source-card';

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
  const [risk, setRisk] = useState<Risk>();
  const [isLeaving, setLeaving] = useState(false);
  const reading = opened?.reading;
  useEffect(() => () => reading?.close(), [reading]);
  const open = async (file: File, source: SourceOptions, by: FileReading) => {
    setFailure(undefined);
    setRisk(undefined);
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
    setRisk(undefined);
    setFailure(undefined);
    setOpened(undefined);
  };
  if (!can('accounts:write'))
    return (
      <Page title="Import a file">
        <Empty icon="lock" title="Your key may not import">
          It needs accounts:write, over a session that may write. Ask the person who made your key.
        </Empty>
      </Page>
    );
  const sourceCard = opened && (
    <SourceCard
      key={opened.file.name}
      isWorkbook={isWorkbook(opened.file)}
      table={opened.inspected?.kind === 'table' ? opened.inspected : undefined}
      encoding={opened.inspected?.encoding}
      source={opened.source}
      onChange={(source) => void open(opened.file, source, opened.reading)}
    />
  );
  return (
    <Page
      title="Import a file"
      about={ABOUT}
      wide
      actions={opened?.inspected && <Button onClick={() => (risk ? setLeaving(true) : close())}>Another file</Button>}
    >
      <LeaveGuard risk={risk} isAsked={isLeaving} onStay={() => setLeaving(false)} onLeave={close} />
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
          onRisk={setRisk}
        />
      )}
      {!opened?.inspected && opening === undefined && (
        <>
          <DropFile onFile={(file) => void open(file, {}, new FileReading())} />
          {failure && sourceCard}
        </>
      )}
    </Page>
  );
}
