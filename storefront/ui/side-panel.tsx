import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './side-panel.module.css';

type SidePanelProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Stays at the panel's lower edge. */
  footer?: ReactNode;
};

/** A native modal dialog at the right edge: focus stays inside, Escape and a press beside it close it. */
export function SidePanel({ open, onClose, title, closeLabel, children, footer }: SidePanelProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    // A press on the backdrop reaches the dialog itself; all that is inside lies on a child.
    const closeFromBackdrop = (event: Event): void => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', closeFromBackdrop);
    return () => element?.removeEventListener('click', closeFromBackdrop);
  }, []);

  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}
