import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useAccountCommands } from '../features/finding/account-commands';
import { type Command } from '../ui/commands';
import dialogStyles from '../ui/dialog.module.css';
import { Icon } from '../ui/icon';
import styles from './palette.module.css';

export interface PaletteProps {
  commands: readonly Command[];
  onOpenChange: (open: boolean) => void;
  /** What is typed. It may have begun before this was loaded. */
  sought: string;
  onSeek: (text: string) => void;
}

const textOf = ({ label, group, words = '' }: Command) => `${label} ${group} ${words}`;

/** Every account, and everything that can be done from here, found by typing. */
export default function Palette({ commands, onOpenChange, sought, onSeek }: PaletteProps) {
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' });
  const { first, last } = useAccountCommands(sought);
  const groups = Map.groupBy([...first, ...commands, ...last], ({ group }) => group);
  const items = [...groups].map(([value, grouped]) => ({ value, items: grouped }));
  const run = (command: Command) => {
    onOpenChange(false);
    command.run();
  };
  return (
    <Dialog.Root open onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={dialogStyles.popup} aria-label="Find or do">
          <Autocomplete.Root
            items={items}
            itemToStringValue={textOf}
            filter={(command: Command, text) => command.isAlways === true || contains(textOf(command), text)}
            value={sought}
            onValueChange={onSeek}
            open
            inline
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              className={styles.input}
              placeholder="Name, last digits, file number, id, or a command"
              maxLength={256}
            />
            <Autocomplete.Empty className={styles.empty}>Nothing is called that.</Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(group: { value: string; items: Command[] }) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className={styles.group}>{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        className={styles.item}
                        onClick={() => run(command)}
                      >
                        {command.icon && <Icon name={command.icon} />}
                        {command.label}
                        {command.about && <span className={styles.about}>{command.about}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
