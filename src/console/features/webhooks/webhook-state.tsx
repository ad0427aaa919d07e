import { Badge } from '../../ui/badge';
import { countText } from '../../ui/values/format-money';
import { Ago, Time } from '../../ui/values/values';
import { type WebhookFactsFragment } from './webhooks.generated';
import { type Condition, conditionOf, DISABLED_BY } from './words';

/** How a webhook is, in a word. */
export function WebhookBadge({ of }: { of: Condition }) {
  const { label, tone } = conditionOf(of);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The service counts no further. */
const MAX_COUNTED = 1_000;

type Facts = Pick<WebhookFactsFragment, 'disabledBy' | 'disabledAt' | 'failingSince' | 'failedDeliveries'>;

/** Why a webhook is as it is, in a sentence; nothing where all is well. */
export function WhyState({ of: { disabledBy, disabledAt, failingSince, failedDeliveries } }: { of: Facts }) {
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
  if (failedDeliveries)
    return (
      <>
        {failedDeliveries === MAX_COUNTED ? 'At least ' : ''}
        {countText(failedDeliveries, 'message')} of the last 7 days {failedDeliveries === 1 ? 'was' : 'were'} given up
        after ten attempts. What came later is sent. Look at the failed deliveries, and send them again.
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
