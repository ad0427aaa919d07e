import { useEffect, useState } from 'react';
import { asFailure, type Failure } from '../../api/failure';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Page } from '../../ui/page';
import { Empty, Loading } from '../../ui/states/states';
import { DropFile } from './drop-file';
import { FileReading } from './file-reader';
import styles from './import-file.module.css';
import { type Inspected } from './messages';
import { PrepareImport } from './prepare-import';

interface Opened {
  file: File;
  reading: FileReading;
  inspected: Inspected;
}

const ABOUT = 'Match its columns with fields, look at the plan, then apply it. Nothing is written before you do.';

/** Takes a file of accounts, matches its columns, and sends it as an import that stops for review. */
export default function ImportFile() {
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened>();
  const [opening, setOpening] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => () => opened?.reading.close(), [opened]);
  const open = async (file: File) => {
    setFailure(undefined);
    setOpening(file.name);
    const reading = new FileReading();
    try {
      setOpened({ file, reading, inspected: await reading.ask({ kind: 'inspect', file }) });
    } catch (error) {
      reading.close();
      setFailure(asFailure(error));
    }
    setOpening(undefined);
  };
  if (!can('accounts:write'))
    return (
      <Page title="Import a file">
        <Empty icon="lock" title="Your key may not import">
          It needs accounts:write, over a session that may write. Ask the person who made your key.
        </Empty>
      </Page>
    );
  return (
    <Page
      title="Import a file"
      about={ABOUT}
      wide
      actions={opened && <Button onClick={() => setOpened(undefined)}>Another file</Button>}
    >
      {failure && (
        <p role="alert" className={styles.open}>
          {failure.message}
        </p>
      )}
      {opening !== undefined && <Loading label={`Reading ${opening}`} />}
      {opened ? (
        <PrepareImport key={opened.file.name + opened.file.lastModified} {...opened} />
      ) : (
        opening === undefined && <DropFile onFile={(file) => void open(file)} />
      )}
    </Page>
  );
}
