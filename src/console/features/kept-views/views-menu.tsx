import { type FormEvent, useId, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { type Command, useCommands } from '../../ui/commands';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { type IconName } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { AS_KEPT, useKeptViews } from './use-kept-views';

const MAX_NAME = 60;

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const form = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name !== '') onName(name);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keep this view"
      about="Its filters, order and columns, under a name of yours, in this browser. A filter may hold somebody's id."
      actions={
        <Button look="primary" type="submit" form={form}>
          Keep
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField label="Name" name="name" required maxLength={MAX_NAME} autoComplete="off" />
      </form>
    </Dialog>
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
