import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session';
import { Ask } from '../../ui/ask';
import { Button } from '../../ui/button';
import { type Command, useCommands } from '../../ui/commands';
import { TextField } from '../../ui/field';
import { type IconName } from '../../ui/icon';
import { keepText, keptText, useKeptText } from '../../ui/kept';
import { Menu } from '../../ui/menu';
import { type KeptView, viewsIn, whyNotKept } from './kept-views';

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

const MAX_NAME = 60;

interface NameDialogProps {
  views: readonly KeptView[];
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ views, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState('');
  const fault = whyNotKept(views, name.trim());
  return (
    <Ask
      onClose={onClose}
      title="Keep this view"
      about="Its filters, order and columns, under a name of yours, in this browser. A filter may hold somebody's id."
      yes="Keep"
      isDisabled={name.trim() === '' || fault !== undefined}
      fault={fault}
      onYes={() => onName(name.trim())}
    >
      <TextField
        label="Name"
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Ask>
  );
}

/** The views of a list that this browser keeps; keeps the one that is shown, or forgets it. */
export function ViewsMenu() {
  const { views, keep, forget } = useKeptViews();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const address = pathname + search;
  const shown = views.find((view) => view.address === address);
  const own = useMemo((): Command[] => {
    const [label, icon, run]: [string, IconName, () => void] = shown
      ? [`Forget “${shown.name}”`, 'close', () => forget(shown)]
      : ['Keep this view', 'plus', () => setNaming(true)];
    return [{ id: 'views own', group: 'Views', label, icon, run }];
  }, [shown, forget]);
  useCommands(own);
  const listed = views
    .filter((view) => view.address.split('?')[0] === pathname)
    .map((view) => ({ label: view.name, checked: view === shown, run: () => void navigate(view.address, AS_KEPT) }));
  return (
    <>
      <Menu trigger={<Button icon="view">Views</Button>} items={[...listed, ...own]} />
      {isNaming && (
        <NameDialog
          views={views}
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep({ name, address });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}
