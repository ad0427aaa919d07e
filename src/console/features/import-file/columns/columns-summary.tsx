import { countText, formatCount } from '../../../ui/values/format-money';
import { type OpenMapping } from '../reading/messages';
import { leftOutOf } from './edit-mapping';

const MAX_NAMED = 20;

export interface ColumnsSummaryProps {
  header: readonly string[];
  mapping: OpenMapping;
}

/** How many columns become something, and which do not. */
export function ColumnsSummary({ header, mapping }: ColumnsSummaryProps) {
  const leftOut = leftOutOf(mapping, header);
  const named = leftOut.slice(0, MAX_NAMED).map((name) => name || '(without a name)');
  const more = leftOut.length - named.length;
  return (
    <p role="status">
      {formatCount(header.length - leftOut.length)} of {countText(header.length, 'column')} become fields
      {leftOut.length > 0 && `, left out: ${named.join(', ')}`}
      {more > 0 && ` and ${formatCount(more)} others`}.
    </p>
  );
}
