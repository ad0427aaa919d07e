import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../ui/badge';
import { type Need, newIn } from './needs-of';
import { useNeeds } from './use-needs';

/** How many there are; nothing where nobody is needed. */
export function NeedsCount() {
  const count = useNeeds().query.data?.length;
  return count ? <Badge tone="warn">{count}</Badge> : null;
}

const textOf = (news: readonly Need[]) => `Needs you now: ${news.map(({ title }) => title).join('; ')}.`;

/** Says what has come to need somebody, to those who do not see the count change. */
export function NeedsNotices() {
  const { data: needs } = useNeeds().query;
  const before = useRef<readonly Need[]>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!needs) return;
    const news = before.current ? newIn(before.current, needs) : [];
    before.current = needs;
    if (news.length > 0) setText(textOf(news));
  }, [needs]);
  return (
    <div aria-live="polite" className="visually-hidden">
      {text}
    </div>
  );
}
