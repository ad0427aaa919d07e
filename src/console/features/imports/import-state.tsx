import { Badge } from '../../ui/badge';
import { STATES } from './words';

/** Where an import stands. */
export const ImportState = ({ state }: { state: string }) => {
  const { label, tone } = STATES[state] ?? { label: state, tone: 'neutral' };
  return <Badge tone={tone}>{label}</Badge>;
};
