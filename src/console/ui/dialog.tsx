import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode } from 'react';
import { IconButton } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  about?: ReactNode;
  children?: ReactNode;
  /** For tables. */
  wide?: boolean;
  /** Buttons, the one that goes on last. */
  actions?: ReactNode;
}

/** A question before the page. Escape and the scrim close it; the focus returns to where it was. */
export const Dialog = ({ open = true, onClose, title, about, wide = false, children, actions }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
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
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
