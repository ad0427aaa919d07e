import { useState } from 'react';
import { useGraphql } from '../../api/use-graphql';
import { AskChange } from '../../ui/ask';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ReadState } from '../../ui/states/states';
import { countText } from '../../ui/values/format-money';
import { Ago } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import styles from './keys.module.css';
import { EndSessionsDocument, PeopleDocument, type PeopleQuery } from './people.generated';

type Person = PeopleQuery['people'][number];

const EndSessions = ({ of: { id, name }, onDone }: { of: Person; onDone: () => void }) => (
  <AskChange
    document={EndSessionsDocument}
    variables={{ holderId: id }}
    onClose={onDone}
    title={`End all sessions of ${name}?`}
    about="They are signed out everywhere at once. Whoever may still sign in at your provider can do so again: end their account there first."
    yes="End all sessions"
    look="danger"
  />
);

const PersonRow = ({ of, onEnd }: { of: Person; onEnd: () => void }) => (
  <li className={styles.key}>
    <div className={styles.facts}>
      <div className={styles.head}>
        <h3>{of.name}</h3>
        {of.sessions > 0 && <Badge tone="accent">{countText(of.sessions, 'session')}</Badge>}
        <code className={styles.muted}>{of.actorId}</code>
      </div>
      <p className={styles.scopes}>
        {of.groups.length === 0 ? 'In no group' : of.groups.map((group) => <Badge key={group}>{group}</Badge>)}
      </p>
      <p className={styles.muted}>
        last signed in <Ago iso={of.signedInAt} />
        {' · '}
        <ViewLink to={paths.history({ key: of.id })}>What they changed</ViewLink>
      </p>
    </div>
    {of.sessions > 0 && (
      <div className={styles.actions}>
        <Button look="danger" aria-label={`End all sessions of ${of.name}`} onClick={onEnd}>
          End all sessions
        </Button>
      </div>
    )}
  </li>
);

/** The people who signed in with an account of the organization: with which groups, when, and with how many sessions. */
export function People() {
  const people = useGraphql(PeopleDocument, {});
  const [ending, setEnding] = useState<Person>();
  return (
    <ReadState query={people} title="The people could not be read">
      {({ people: found }) =>
        found.length > 0 && (
          <Card title="People who signed in">
            <ul>
              {found.map((one) => (
                <PersonRow key={one.id} of={one} onEnd={() => setEnding(one)} />
              ))}
            </ul>
            {ending && <EndSessions of={ending} onDone={() => setEnding(undefined)} />}
          </Card>
        )
      }
    </ReadState>
  );
}
