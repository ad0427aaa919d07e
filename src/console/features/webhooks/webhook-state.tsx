import { Badge } from '../../ui/badge';
import { Ago, Time } from '../../ui/values/values';
import { type WebhookFactsFragment } from './webhooks.generated';
import { type Condition, conditionOf, DISABLED_BY } from './words';

/** How a webhook is, in a word. */
export function WebhookBadge({ of }: { of: Condition }) {
  const { label, tone } = conditionOf(of);
  return <Badge tone={tone}>{label}</Badge>;
}

type Facts = Pick<WebhookFactsFragment, 'disabledBy' | 'disabledAt' | 'failingSince'>;

/** Why a webhook is as it is, in a sentence; nothing where all is well. */
export function WhyState({ of: { disabledBy, disabledAt, failingSince } }: { of: Facts }) {
  if (disabledBy)
    return (
      <>
        {DISABLED_BY[disabledBy]} Nothing has been sent since <Time iso={disabledAt} />.
      </>
    );
  if (failingSince)
    return (
      <>
        Its receiver has taken nothing since <Time iso={failingSince} />. It is tried again, and disabled after five
        days.
      </>
    );
  return null;
}

/** When something was last taken, and since when something waits. */
export const Progress = ({ of: { takenAt, waitingSince } }: { of: WebhookFactsFragment }) => (
  <>
    {takenAt ? (
      <>
        Last taken <Ago iso={takenAt} />
      </>
    ) : (
      'Nothing taken yet'
    )}
    {waitingSince && (
      <>
        {' · '}behind since <Time iso={waitingSince} />
      </>
    )}
  </>
);
