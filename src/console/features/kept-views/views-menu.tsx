import { type FormEvent, useId, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Menu } from '../../ui/menu';
import { viewAt } from './kept-views';
import { useKeptViews } from './use-kept-views';

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
  const shown = viewAt(views, address);
  const own = useMemo(
    () =>
      shown
        ? { label: `Forget “${shown.name}”`, icon: 'close' as const, onSelect: () => forget(shown) }
        : { label: 'Keep this view', icon: 'plus' as const, onSelect: () => setNaming(true) },
    [shown, forget],
  );
  useCommands(
    useMemo(() => {
      const { label, icon, onSelect } = own;
      return [{ id: 'views own', group: 'Views', label, icon, run: onSelect }];
    }, [own]),
  );
  const listed = views.filter((view) => view.address.split('?')[0] === pathname);
  const items = listed.map((view) => ({
    label: view.name,
    checked: view === shown,
    onSelect: () => void navigate(view.address),
  }));
  return (
    <>
      <Menu trigger={<Button icon="view">Views</Button>} items={[...items, own]} />
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
