import { useState } from 'react';
import { AskChange } from '../../../ui/ask-change';
import { ChoiceField, TextField } from '../../../ui/field';
import { zoneText } from '../../../ui/values/format-time';
import { type OfWebhook } from './of-webhook';
import { ResendFromDocument } from './webhook.generated';

/** Asks from where everything is sent again: a time, or a place in the feed of changes. */
export function ResendFrom({ of, onDone }: OfWebhook) {
  const [by, setBy] = useState<'time' | 'cursor'>('time');
  const [time, setTime] = useState('');
  const [cursor, setCursor] = useState('');
  const from = by === 'time' ? time : cursor.trim();
  const since = by === 'time' && from !== '' ? new Date(from).toISOString() : undefined;
  return (
    <AskChange
      document={ResendFromDocument}
      variables={{ webhookId: of.id, ...(since ? { since } : { after: from }) }}
      onClose={onDone}
      title="Send changes again"
      about={`Everything from there on is sent again, also what was taken, under the same message ids. Each message bears the version of its account, so that a late one replaces nothing newer.${of.isEnabled ? '' : ' It is sent once the webhook is enabled.'}`}
      yes="Send again"
      isIncomplete={from === ''}
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
          onChange={({ target }) => setTime(target.value)}
        />
      ) : (
        <TextField
          label="Cursor"
          help="As the feed of changes names it. What comes behind it is sent."
          value={cursor}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setCursor(target.value)}
        />
      )}
    </AskChange>
  );
}
