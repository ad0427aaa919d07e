import { type ReactNode, useState } from 'react';
import { serviceRoot } from '../../api/rest';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Icon } from '../../ui/icon';
import { ReadState } from '../../ui/states/states';
import { paths } from '../../url/paths';
import { MakeKey } from '../keys/make-key';
import { FirstHourDocument } from './first-hour.generated';
import styles from './first-hour.module.css';
import { doneOf, pushCommands } from './steps';

/** A push from elsewhere should show its tick while one looks. */
const REFRESH_MS = 5_000;

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

const Step = ({ number, title, isDone, children }: StepProps) => (
  <li className={styles.step}>
    {isDone ? <Icon name="check" /> : <span className={styles.number}>{number}</span>}
    <div className={styles.body}>
      <h3>
        {title}
        {isDone && <span className="visually-hidden">: done</span>}
      </h3>
      {children}
    </div>
  </li>
);

const Commands = () => {
  const text = pushCommands(serviceRoot().href.replace(/\/$/, ''));
  return (
    <>
      <pre>{text}</pre>
      <Button onClick={() => void navigator.clipboard.writeText(text).catch(() => undefined)}>Copy the commands</Button>
    </>
  );
};

/** Leads through the first hour: a key, two rows, a file, an undo. What is done is ticked. @param onEnd hides it for good */
export default function FirstHour({ onEnd }: { onEnd: () => void }) {
  const { can, keyId } = useSession();
  const mayMake = can('keys:manage');
  const query = useGraphql(FirstHourDocument, { keys: mayMake }, { refreshMs: REFRESH_MS });
  const [isMaking, setMaking] = useState(false);
  return (
    <Card
      title="The first hour"
      note="From nothing to an import that was undone. Each step is ticked once it is done."
      action={<Button onClick={onEnd}>Hide this</Button>}
    >
      <ReadState query={query} title="How far you are could not be read">
        {(data) => {
          const done = doneOf(data, keyId);
          const last = data.imports.nodes.find(({ kind, state }) => kind === 'UPSERT' && state === 'COMPLETED');
          return (
            <ol className={styles.steps}>
              <Step number={1} title="Make a key for what sends accounts" isDone={done.key}>
                <p>
                  Let it create and change accounts. It is shown once: save it as <code>key.txt</code> in the folder of
                  the service.
                </p>
                {mayMake ? (
                  <Button icon="plus" onClick={() => setMaking(true)}>
                    Make a key
                  </Button>
                ) : (
                  <p>You may not make keys: ask somebody with keys:manage for one.</p>
                )}
              </Step>
              <Step number={2} title="Push two rows" isDone={done.push}>
                <p>In the folder of the service, with the key in its file:</p>
                <Commands />
              </Step>
              <Step number={3} title="Import a file" isDone={done.import}>
                <p>
                  The sample changes both accounts and brings a third. Save it, choose it in the view “Import a file”,
                  look at its plan, then apply it.
                </p>
                <div className={styles.actions}>
                  <ButtonAnchor href="./sample.csv" download>
                    Save sample.csv
                  </ButtonAnchor>
                  <ButtonLink icon="upload" to={paths.importFile()}>
                    Import a file
                  </ButtonLink>
                </div>
              </Step>
              <Step number={4} title="Undo it" isDone={done.undo}>
                <p>
                  “Undo” on the page of the import plans what puts both accounts back. Apply that plan too. The third
                  account stays: no undo removes one.
                </p>
                <ButtonLink icon="history" to={last ? paths.import(last.id) : paths.imports()}>
                  {last ? 'Open the import' : 'Imports and runs'}
                </ButtonLink>
              </Step>
            </ol>
          );
        }}
      </ReadState>
      {isMaking && <MakeKey onDone={() => setMaking(false)} />}
    </Card>
  );
}
