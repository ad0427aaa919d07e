import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { SelectField, TextField } from '../../../ui/field';
import { zoneText } from '../../../ui/values/format-time';
import { useWebhookChange } from '../use-webhook-change';
import styles from '../webhooks.module.css';
import { type OfWebhook } from './of-webhook';
import { ResendFromDocument } from './webhook.generated';

/** Asks from where everything is sent again: a time, or a place in the feed of changes. */
export function ResendFrom({ of, onDone }: OfWebhook) {
  const [by, setBy] = useState<'time' | 'cursor'>('time');
  const [time, setTime] = useState('');
  const [cursor, setCursor] = useState('');
  const { mutate, isPending, fault } = useWebhookChange(ResendFromDocument, onDone);
  const from = by === 'time' ? time : cursor.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from === '' || isPending) return;
    mutate({ webhookId: of.id, ...(by === 'time' ? { since: new Date(time).toISOString() } : { after: from }) });
  };
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title="Send changes again"
      about={`Everything from there on is sent again, also what was taken, under the same message ids. Each message bears the version of its account, so that a late one replaces nothing newer.${of.isEnabled ? '' : ' It is sent once the webhook is enabled.'}`}
    >
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label="From"
          value={by}
          onChange={({ target }) => setBy(target.value === 'time' ? 'time' : 'cursor')}
        >
          <option value="time">A time</option>
          <option value="cursor">A place in the feed of changes</option>
        </SelectField>
        {by === 'time' ? (
          <TextField
            label="Time"
            type="datetime-local"
            help={`In ${zoneText()}.`}
            value={time}
            fault={fault}
            onChange={({ target }) => setTime(target.value)}
          />
        ) : (
          <TextField
            label="Cursor"
            help="As the feed of changes names it. What comes behind it is sent."
            value={cursor}
            fault={fault}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setCursor(target.value)}
          />
        )}
        <DialogActions>
          <Button onClick={onDone}>Cancel</Button>
          <Button look="primary" type="submit" disabled={from === '' || isPending}>
            Send again
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
