import { useState } from 'react';
import { useAnswer } from '../../../api/use-answer';
import { faultsOf } from '../../../ui/states/advice';
import { WebhookForm } from '../form/webhook-form';
import { changesOf, WISH_FIELDS, wishOf } from '../form/wish';
import { nameOf } from '../words';
import { type OfWebhook } from './of-webhook';
import { ChangeWebhookDocument } from './webhook.generated';

/** Asks what changes of a webhook. */
export function EditWebhook({ of, onDone }: OfWebhook) {
  const [before] = useState(() => wishOf(of));
  const [wish, setWish] = useState(before);
  const { mutate, isPending, error } = useAnswer(ChangeWebhookDocument, { onSuccess: onDone });
  const input = changesOf(wish, before);
  return (
    <WebhookForm
      title={`Edit ${nameOf(of)}`}
      about="Messages that wait already are sent as they are, to the new address."
      wish={wish}
      onChange={setWish}
      faults={faultsOf(error, WISH_FIELDS)}
      action={isPending ? 'Saving' : 'Save'}
      isDisabled={isPending || Object.keys(input).length === 0}
      onSubmit={() => mutate({ id: of.id, input })}
      onDone={onDone}
    />
  );
}
