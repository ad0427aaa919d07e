import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement } from 'react';
import { Icon, type IconName } from './icon';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Set for an item that is one of a choice. */
  checked?: boolean;
  run: () => void;
}

/** A list of what can be done, behind a button. @param trigger the button itself */
export const Menu = ({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={styles.layer} sideOffset={4} align="start">
        <Base.Popup className={styles.popup}>
          {items.map(({ label, icon, checked, run }) =>
            checked === undefined ? (
              <Base.Item key={label} className={styles.item} onClick={run}>
                {icon && <Icon name={icon} />}
                <span className={styles.label}>{label}</span>
              </Base.Item>
            ) : (
              <Base.CheckboxItem
                key={label}
                className={styles.item}
                checked={checked}
                closeOnClick
                onCheckedChange={run}
              >
                {icon && <Icon name={icon} />}
                <span className={styles.label}>{label}</span>
                {checked && <Icon name="check" />}
              </Base.CheckboxItem>
            ),
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
