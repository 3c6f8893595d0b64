import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './side-panel.module.css';
import { useModal } from './use-modal.ts';

type SidePanelProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  footer?: ReactNode;
};

export function SidePanel({ open, onClose, title, closeLabel, children, footer }: SidePanelProps): ReactNode {
  const dialog = useModal(open);
  const titleId = useId();

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
