import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../api/use-answer';
import { faultsOf } from '../../ui/states/advice';
import { paths } from '../../url/paths';
import { WebhookForm } from './form/webhook-form';
import { inputOf, NEW_WISH, WISH_FIELDS } from './form/wish';
import { NewSecret } from './new-secret';
import { MakeWebhookDocument } from './webhooks.generated';
import { nameOf } from './words';

/** Asks what a new webhook is to be, shows its secret once, and leads to it. */
export function MakeWebhook({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [wish, setWish] = useState(NEW_WISH);
  // Once this is closed, nothing holds the secret any more.
  const make = useAnswer(MakeWebhookDocument, { gcTime: 0 });
  const { secret, webhook } = make.data ?? {};
  if (secret && webhook) {
    return (
      <NewSecret
        title={`The secret of ${nameOf(webhook)}`}
        secret={secret}
        onDone={() => {
          onDone();
          void navigate(paths.webhook(webhook.id));
        }}
      />
    );
  }
  return (
    <WebhookForm
      title="Make a webhook"
      about="It begins with the first change after this."
      wish={wish}
      onChange={setWish}
      faults={faultsOf(make.error, WISH_FIELDS)}
      action={make.isPending ? 'Making' : 'Make it'}
      isDisabled={make.isPending || wish.url.trim() === ''}
      onSubmit={() => make.mutate({ input: inputOf(wish) })}
      onDone={onDone}
    />
  );
}
