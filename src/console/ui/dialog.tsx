import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: string;
  about?: ReactNode;
  children?: ReactNode;
  /** For tables and long forms. */
  wide?: boolean;
  /** Buttons, the one that goes on last. */
  actions?: ReactNode;
  /** What has the focus once it is closed; nothing: what had it before. */
  focusAfter?: () => HTMLElement | null | undefined;
}

/**
 * A question before the page, with the focus in its first field. Escape and the scrim close it; the focus returns to
 * where it was.
 */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, about, wide = false, children, actions, focusAfter } = props;
  const body = useRef<HTMLDivElement>(null);
  const first = () => body.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled');
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          className={wide ? `${styles.popup} ${styles.wide}` : styles.popup}
          initialFocus={(by) => by === 'touch' || (first() ?? true)}
          finalFocus={() => focusAfter?.() ?? true}
        >
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label="Close" />} />
          </div>
          <div className={styles.body} ref={body}>
            {about && <Base.Description className={styles.about}>{about}</Base.Description>}
            {children}
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
