import { Badge } from '../../../ui/badge';
import { formatCount } from '../../../ui/values/format-money';

/** A warning where a run moved accounts out of “Legal & disputes”, which a feed should not do unseen. */
export const LeftLegal = ({ run: { legalHoldsLeft } }: { run: { legalHoldsLeft?: number | null } }) =>
  legalHoldsLeft ? <Badge tone="warn">{formatCount(legalHoldsLeft)} left Legal & disputes</Badge> : null;
