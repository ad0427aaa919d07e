import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session';
import { useAnswer } from '../../../api/use-answer';
import { Ask, AskChange } from '../../../ui/ask';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ChoiceField } from '../../../ui/field';
import { faultsOf } from '../../../ui/states/advice';
import { formatDuration } from '../../../ui/values/format-time';
import { paths } from '../../../url/paths';
import { WebhookForm } from '../form/webhook-form';
import { changesOf, WISH_FIELDS, wishOf } from '../form/wish';
import { NewSecret } from '../make-webhook';
import styles from '../webhooks.module.css';
import { hostOf, nameOf, outcomeText } from '../words';
import { AnswerText } from './deliveries';
import { type OfWebhook, type Webhook } from './of-webhook';
import {
  ChangeWebhookDocument,
  DeleteWebhookDocument,
  DisableWebhookDocument,
  EnableWebhookDocument,
  ReplaceWebhookSecretDocument,
  TestWebhookDocument,
  type TestWebhookMutation,
} from './webhook.generated';

/** Asks what changes of a webhook. */
function EditWebhook({ of, onDone }: OfWebhook) {
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
function ReplaceSecret({ of, onDone }: OfWebhook) {
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

function Outcome({ of: { isTaken, status, failure, durationMs, answer } }: { of: TestWebhookMutation['answer'] }) {
  return (
    <div className={styles.outcome}>
      <p role="status">
        <Badge tone={isTaken ? 'good' : 'bad'}>{isTaken ? 'Taken' : 'Not taken'}</Badge>{' '}
        {outcomeText({ status, failure })} {typeof durationMs === 'number' && `It took ${formatDuration(durationMs)}.`}
      </p>
      {answer && <AnswerText text={answer} />}
    </div>
  );
}

/** Sends a test event and shows what the receiver answers. */
function TestWebhook({ of, onDone }: OfWebhook) {
  const { mutate, isPending, data, error } = useAnswer(TestWebhookDocument);
  return (
    <Ask
      onClose={onDone}
      title="Send a test event"
      about={`An event of type webhook.test goes to ${hostOf(of.url)} now, once and signed. It names no account, and what it is answered changes nothing here.`}
      no="Close"
      yes={isPending ? 'Sending' : data ? 'Send another' : 'Send it'}
      isDisabled={isPending}
      fault={faultsOf(error).general}
      onYes={() => mutate({ id: of.id })}
    >
      {data && <Outcome of={data} />}
    </Ask>
  );
}

/** What asks before something is done that changes what the receiver gets. */
const aboutOf = ({ of: { id }, onDone }: OfWebhook) => ({ variables: { id }, no: 'Not now', onClose: onDone });

const DisableWebhook = (props: OfWebhook) => (
  <AskChange
    {...aboutOf(props)}
    document={DisableWebhookDocument}
    title={`Disable ${nameOf(props.of)}?`}
    about="Nothing is sent until somebody enables it. Then it goes on from where it stood."
    yes="Disable it"
    look="danger"
  />
);

const EnableWebhook = (props: OfWebhook) => (
  <AskChange
    {...aboutOf(props)}
    document={EnableWebhookDocument}
    title={`Enable ${nameOf(props.of)}?`}
    about={
      props.of.disabledBy === 'PLACE_LOST'
        ? 'It begins with the next change. What it missed is not kept any more: the receiver has to read the accounts again.'
        : 'What waits is sent at once, then every change since it was disabled.'
    }
    yes="Enable it"
  />
);

function DeleteWebhook(props: OfWebhook) {
  const navigate = useNavigate();
  return (
    <AskChange
      {...aboutOf(props)}
      document={DeleteWebhookDocument}
      title={`Delete ${nameOf(props.of)}?`}
      about="Nothing more is sent to it. Its secret and its deliveries are removed. This cannot be undone."
      no="Keep it"
      yes="Delete it"
      look="danger"
      onDone={() => void navigate(paths.webhooks())}
    />
  );
}

const DIALOGS = {
  test: TestWebhook,
  replace: ReplaceSecret,
  disable: DisableWebhook,
  enable: EnableWebhook,
  delete: DeleteWebhook,
  edit: EditWebhook,
};

/** What may be done with a webhook. */
export function WebhookActions({ of }: { of: Webhook }) {
  const { can } = useSession();
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  if (!can('webhooks:manage')) return null;
  const Dialog = open && DIALOGS[open];
  return (
    <>
      <Button icon="send" onClick={() => setOpen('test')}>
        Test
      </Button>
      <Button icon="keys" onClick={() => setOpen('replace')}>
        Replace secret
      </Button>
      {of.isEnabled ? (
        <Button icon="hold" onClick={() => setOpen('disable')}>
          Disable
        </Button>
      ) : (
        <Button icon="check" onClick={() => setOpen('enable')}>
          Enable
        </Button>
      )}
      <Button look="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <Button icon="edit" look="primary" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {Dialog && <Dialog of={of} onDone={() => setOpen(undefined)} />}
    </>
  );
}
