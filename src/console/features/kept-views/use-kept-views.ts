import { useCallback, useMemo } from 'react';
import { useSession } from '../../api/session';
import { keepText, keptText, useKeptText } from '../../ui/kept';
import { type KeptView, viewsIn } from './kept-views';

/** How a kept view is opened, so that nothing is added to what its address says. */
export const AS_KEPT = { state: 'kept' };

/** The views of the organization that this browser keeps, in the order of their names, and what keeps and forgets one. */
export function useKeptViews() {
  const name = `console-views ${useSession().organizationId}`;
  const text = useKeptText(name);
  const views = useMemo(() => viewsIn(text), [text]);
  const change = useCallback(
    (called: string, added: readonly KeptView[]) => {
      const others = viewsIn(keptText(name)).filter((view) => view.name !== called);
      const next = [...others, ...added].sort((one, other) => one.name.localeCompare(other.name));
      keepText(name, JSON.stringify(next));
    },
    [name],
  );
  const keep = useCallback((view: KeptView) => change(view.name, [view]), [change]);
  const forget = useCallback((view: KeptView) => change(view.name, []), [change]);
  return { views, keep, forget };
}
