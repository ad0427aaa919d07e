import { useState } from 'react';
import { useAnswer } from '../../../api/use-answer';
import { Ask } from '../../../ui/ask';
import { ChoiceField, TextField } from '../../../ui/field';
import { faultsOf } from '../../../ui/states/advice';
import { zoneText } from '../../../ui/values/format-time';
import { type OfWebhook } from './of-webhook';
import { ResendFromDocument } from './webhook.generated';

/** Asks from where everything is sent again: a time, or a place in the feed of changes. */
export function ResendFrom({ of, onDone }: OfWebhook) {
  const [by, setBy] = useState<'time' | 'cursor'>('time');
  const [time, setTime] = useState('');
  const [cursor, setCursor] = useState('');
  const { mutate, isPending, error } = useAnswer(ResendFromDocument, { onSuccess: onDone });
  const fault = faultsOf(error).general;
  const from = by === 'time' ? time : cursor.trim();
  const resend = () =>
    mutate({ webhookId: of.id, ...(by === 'time' ? { since: new Date(time).toISOString() } : { after: from }) });
  return (
    <Ask
      onClose={onDone}
      title="Send changes again"
      about={`Everything from there on is sent again, also what was taken, under the same message ids. Each message bears the version of its account, so that a late one replaces nothing newer.${of.isEnabled ? '' : ' It is sent once the webhook is enabled.'}`}
      yes="Send again"
      isDisabled={from === '' || isPending}
      onYes={resend}
    >
      <ChoiceField
        label="From"
        options={{ time: 'A time', cursor: 'A place in the feed of changes' }}
        value={by}
        onChoose={(chosen = 'time') => setBy(chosen)}
      />
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
    </Ask>
  );
}
