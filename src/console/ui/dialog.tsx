import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode } from 'react';
import { IconButton } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  about?: ReactNode;
  children?: ReactNode;
  /** For tables. */
  wide?: boolean;
  /** Buttons, the one that goes on last. */
  actions?: ReactNode;
}

/** The buttons of a dialog whose form has them: the one that goes on last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** A question before the page. Escape and the scrim close it; the focus returns to where it was. */
export const Dialog = ({ open, onOpenChange, title, about, wide = false, children, actions }: DialogProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className={styles.scrim} />
      <Base.Popup className={wide ? `${styles.popup} ${styles.wide}` : styles.popup}>
        <div className={styles.head}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          <Base.Close render={<IconButton icon="close" label="Close" />} />
        </div>
        <div className={styles.body}>
          {about && <Base.Description className={styles.about}>{about}</Base.Description>}
          {children}
          {actions && <DialogActions>{actions}</DialogActions>}
        </div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
