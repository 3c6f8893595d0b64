import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  tone: 'info' | 'success' | 'danger';
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts, `status` waits its turn, `none` for what stands on the page from the start. */
  role?: 'alert' | 'status' | 'none';
  /** For a notice that is given the focus. */
  ref?: Ref<HTMLDivElement>;
};

const ICONS = { info: 'info', success: 'check', danger: 'alert' } as const;

/** A coloured bar with a sentence. Without a role, danger is an alert and the others are status. */
export function Notice({ tone, title, children, role, ref }: NoticeProps): ReactNode {
  const spoken = role ?? (tone === 'danger' ? 'alert' : 'status');
  return (
    <div
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      role={spoken === 'none' ? undefined : spoken}
      className={`${styles.notice} ${styles[tone]}`}
    >
      <Icon name={ICONS[tone]} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
