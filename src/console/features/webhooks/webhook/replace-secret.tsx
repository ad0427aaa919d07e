import { useState } from 'react';
import { useGraphqlMutation } from '../../../api/use-graphql';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SelectField } from '../../../ui/field';
import { faultsOf } from '../answer';
import { NewSecret } from '../new-secret';
import { nameOf } from '../words';
import { type OfWebhook } from './of-webhook';
import { ReplaceWebhookSecretDocument } from './webhook.generated';

/** For how many hours both secrets may sign. */
const OVERLAPS: readonly [hours: number, label: string][] = [
  [0, 'Not at all: it may be known to others'],
  [1, 'An hour'],
  [24, 'A day'],
  [72, 'Three days'],
  [168, 'A week'],
];
const DAY = 24;

/** Replaces the secret, and shows the new one once. */
export function ReplaceSecret({ of, onDone }: OfWebhook) {
  const [overlapHours, setOverlapHours] = useState(DAY);
  // Once this is closed, nothing holds the secret any more.
  const replace = useGraphqlMutation(ReplaceWebhookSecretDocument, { gcTime: 0 });
  const answer = replace.data?.data.answer;
  if (answer?.secret)
    return <NewSecret title={`The new secret of ${nameOf(of)}`} secret={answer.secret} onDone={onDone} />;
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={`Replace the secret of ${nameOf(of)}`}
      about={
        of.earlierSecretUntil
          ? 'A secret is being replaced already: the one before it signs no more as soon as you go on.'
          : 'While both sign, each message bears two signatures: the receiver takes it before and after it has the new secret.'
      }
      actions={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            look="primary"
            disabled={replace.isPending}
            onClick={() => replace.mutate({ id: of.id, overlapHours })}
          >
            {replace.isPending ? 'Replacing' : 'Replace it'}
          </Button>
        </>
      }
    >
      <SelectField
        label="The present secret signs too for"
        value={overlapHours}
        fault={faultsOf(answer, replace.error, []).general}
        onChange={({ target }) => setOverlapHours(Number(target.value))}
      >
        {OVERLAPS.map(([hours, label]) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
