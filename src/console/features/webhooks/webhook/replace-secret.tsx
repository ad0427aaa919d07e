import { useState } from 'react';
import { useAnswer } from '../../../api/use-answer';
import { Ask } from '../../../ui/ask';
import { ChoiceField } from '../../../ui/field';
import { faultsOf } from '../../../ui/states/advice';
import { NewSecret } from '../new-secret';
import { nameOf } from '../words';
import { type OfWebhook } from './of-webhook';
import { ReplaceWebhookSecretDocument } from './webhook.generated';

/** For how many hours both secrets may sign. */
const OVERLAPS = {
  0: 'Not at all: it may be known to others',
  1: 'An hour',
  24: 'A day',
  72: 'Three days',
  168: 'A week',
};
const DAY = '24';

/** Replaces the secret, and shows the new one once. */
export function ReplaceSecret({ of, onDone }: OfWebhook) {
  const [overlap, setOverlap] = useState<string>(DAY);
  // Once this is closed, nothing holds the secret any more.
  const { mutate, isPending, data, error } = useAnswer(ReplaceWebhookSecretDocument, { gcTime: 0 });
  if (data?.secret) return <NewSecret title={`The new secret of ${nameOf(of)}`} secret={data.secret} onDone={onDone} />;
  return (
    <Ask
      onClose={onDone}
      title={`Replace the secret of ${nameOf(of)}`}
      about={
        of.earlierSecretUntil
          ? 'A secret is being replaced already: the one before it signs no more as soon as you go on.'
          : 'While both sign, each message bears two signatures: the receiver takes it before and after it has the new secret.'
      }
      yes={isPending ? 'Replacing' : 'Replace it'}
      isDisabled={isPending}
      onYes={() => mutate({ id: of.id, overlapHours: Number(overlap) })}
    >
      <ChoiceField
        label="The present secret signs too for"
        options={OVERLAPS}
        value={overlap}
        fault={faultsOf(error).general}
        onChoose={(hours = DAY) => setOverlap(hours)}
      />
    </Ask>
  );
}
