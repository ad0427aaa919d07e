import { useNavigate } from 'react-router';
import { AskChange } from '../../../ui/ask-change';
import { paths } from '../../../url/paths';
import { nameOf } from '../words';
import { type OfWebhook } from './of-webhook';
import { DeleteWebhookDocument, DisableWebhookDocument, EnableWebhookDocument } from './webhook.generated';

/** What asks before something is done that changes what the receiver gets. */
const aboutOf = ({ of: { id }, onDone }: OfWebhook) => ({ variables: { id }, no: 'Not now', onClose: onDone });

export const DisableWebhook = (props: OfWebhook) => (
  <AskChange
    {...aboutOf(props)}
    document={DisableWebhookDocument}
    title={`Disable ${nameOf(props.of)}?`}
    about="Nothing is sent until somebody enables it. Then it goes on from where it stood."
    yes="Disable it"
    look="danger"
  />
);

export const EnableWebhook = (props: OfWebhook) => (
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

export function DeleteWebhook(props: OfWebhook) {
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
