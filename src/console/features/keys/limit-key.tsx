import { useState } from 'react';
import { useAnswer } from '../../api/use-answer';
import { Ask } from '../../ui/ask';
import { type OfKey } from './key';
import { LimitKeyDocument } from './keys.generated';
import { networkFaults, networksIn } from './networks';
import { NetworksField } from './networks-field';

/** Asks from where a key may be used. */
export function LimitKey({ of: { keyId, name, networks }, onDone }: OfKey) {
  const [text, setText] = useState((networks ?? []).join(', '));
  const { mutate, isPending, error, variables } = useAnswer(LimitKeyDocument, { onSuccess: onDone });
  const faults = networkFaults(error, [variables?.networks ?? []].flat());
  return (
    <Ask
      onClose={onDone}
      title={`Limit ${name || keyId} to networks`}
      about="From elsewhere it is refused, as if there were no such key, and a security event says so."
      yes={isPending ? 'Limiting' : 'Limit'}
      isDisabled={isPending}
      onYes={() => mutate({ keyId, networks: networksIn(text) })}
    >
      <NetworksField text={text} fault={faults.networks ?? faults.general} onType={setText} />
    </Ask>
  );
}
