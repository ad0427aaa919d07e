import { useState } from 'react';
import { useGraphqlMutation } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { faultsOf, networksIn } from './answer';
import { type Key } from './key';
import { LimitKeyDocument } from './keys.generated';

/** Asks from where a key may be used. */
export function LimitKey({ of: { keyId, name, networks }, onDone }: { of: Key; onDone: () => void }) {
  const [text, setText] = useState((networks ?? []).join(', '));
  const limit = useGraphqlMutation(LimitKeyDocument, {
    onSuccess: ({ data }) => {
      if (data.setApiKeyNetworks.success) onDone();
    },
  });
  const faults = faultsOf(limit.data?.data.setApiKeyNetworks, limit.error, [limit.variables?.networks ?? []].flat());
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={`Limit ${name || keyId} to networks`}
      about="From elsewhere it is refused, as if there were no such key, and a security event says so."
      actions={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button
            look="primary"
            disabled={limit.isPending}
            onClick={() => limit.mutate({ keyId, networks: networksIn(text) })}
          >
            {limit.isPending ? 'Limiting' : 'Limit'}
          </Button>
        </>
      }
    >
      <TextField
        label="Networks"
        help="Addresses or networks such as 203.0.113.0/24, between commas. Empty: from anywhere."
        value={text}
        fault={faults.networks ?? faults.general}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
