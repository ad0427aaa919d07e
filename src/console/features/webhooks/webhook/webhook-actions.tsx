import { useState } from 'react';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/button';
import { DeleteWebhook, DisableWebhook, EnableWebhook } from './decide';
import { EditWebhook } from './edit-webhook';
import { type Webhook } from './of-webhook';
import { ReplaceSecret } from './replace-secret';
import { TestWebhook } from './test-webhook';

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
