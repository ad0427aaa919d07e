import { type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type TypedText } from '../../../api/graphql';
import { type Answered, useAnswer } from '../../../api/use-answer';
import { Ask } from '../../../ui/ask';
import { faultsOf } from '../../../ui/states/advice';
import { paths } from '../../../url/paths';
import { nameOf } from '../words';
import { type OfWebhook } from './of-webhook';
import { DeleteWebhookDocument, DisableWebhookDocument, EnableWebhookDocument } from './webhook.generated';

interface QuestionProps extends OfWebhook {
  document: TypedText<{ answer: Answered }, { id: string }>;
  title: string;
  about: ReactNode;
  /** What the buttons say. */
  no?: string;
  yes: string;
  look: 'primary' | 'danger';
  onDecided?: () => void;
}

/** Asks before something is done that changes what the receiver gets. */
function Question({ of: { id }, document, no = 'Not now', onDone, onDecided = onDone, ...ask }: QuestionProps) {
  const { mutate, isPending, error } = useAnswer(document, { onSuccess: onDecided });
  const fault = faultsOf(error).general;
  return <Ask {...ask} no={no} isDisabled={isPending} fault={fault} onClose={onDone} onYes={() => mutate({ id })} />;
}

export const DisableWebhook = (props: OfWebhook) => (
  <Question
    {...props}
    document={DisableWebhookDocument}
    title={`Disable ${nameOf(props.of)}?`}
    about="Nothing is sent until somebody enables it. Then it goes on from where it stood."
    yes="Disable it"
    look="danger"
  />
);

export const EnableWebhook = (props: OfWebhook) => (
  <Question
    {...props}
    document={EnableWebhookDocument}
    title={`Enable ${nameOf(props.of)}?`}
    about={
      props.of.disabledBy === 'PLACE_LOST'
        ? 'It begins with the next change. What it missed is not kept any more: the receiver has to read the accounts again.'
        : 'What waits is sent at once, then every change since it was disabled.'
    }
    yes="Enable it"
    look="primary"
  />
);

export function DeleteWebhook(props: OfWebhook) {
  const navigate = useNavigate();
  return (
    <Question
      {...props}
      document={DeleteWebhookDocument}
      title={`Delete ${nameOf(props.of)}?`}
      about="Nothing more is sent to it. Its secret and its deliveries are removed. This cannot be undone."
      no="Keep it"
      yes="Delete it"
      look="danger"
      onDecided={() => void navigate(paths.webhooks())}
    />
  );
}
