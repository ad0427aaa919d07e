import { type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type TypedText } from '../../../api/graphql';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { paths } from '../../../url/paths';
import { type WebhookChange } from '../answer';
import { useWebhookChange } from '../use-webhook-change';
import styles from '../webhooks.module.css';
import { nameOf } from '../words';
import { type OfWebhook } from './of-webhook';
import { DeleteWebhookDocument, DisableWebhookDocument, EnableWebhookDocument } from './webhook.generated';

interface QuestionProps<TData> extends OfWebhook {
  document: TypedText<TData, { id: string }>;
  title: string;
  about: ReactNode;
  /** What the buttons say. */
  no: string;
  yes: string;
  look: 'primary' | 'danger';
  onDecided?: () => void;
}

/** Asks before something is done that changes what the receiver gets. */
function Question<TData extends { answer: WebhookChange }>(props: QuestionProps<TData>) {
  const { of, document, title, about, no, yes, look, onDone, onDecided = onDone } = props;
  const { mutate, isPending, fault } = useWebhookChange(document, onDecided);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={title}
      about={about}
      actions={
        <>
          <Button onClick={onDone}>{no}</Button>
          <Button look={look} disabled={isPending} onClick={() => mutate({ id: of.id })}>
            {yes}
          </Button>
        </>
      }
    >
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Dialog>
  );
}

export const DisableWebhook = (props: OfWebhook) => (
  <Question
    {...props}
    document={DisableWebhookDocument}
    title={`Disable ${nameOf(props.of)}?`}
    about="Nothing is sent until somebody enables it. Then it goes on from where it stood."
    no="Not now"
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
    no="Not now"
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
