import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';
import { unbroken } from './unbroken.tsx';

type NoticeProps = {
  /** `plain` has no colour, for a page with another accent. */
  tone: 'info' | 'success' | 'danger' | 'plain';
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts, `status` waits, `none` is for notices present on load. */
  role?: 'alert' | 'status' | 'none';
  ref?: Ref<HTMLDivElement>;
};

const ICONS = { info: 'info', success: 'check', danger: 'alert', plain: 'check' } as const;

/** The role defaults to `alert` for danger, otherwise to `status`. */
export function Notice({ tone, title, children, role, ref }: NoticeProps): ReactNode {
  const effectiveRole = role ?? (tone === 'danger' ? 'alert' : 'status');
  return (
    <div
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      role={effectiveRole === 'none' ? undefined : effectiveRole}
      className={`${styles.notice} ${styles[tone]}`}
    >
      <Icon name={ICONS[tone]} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{unbroken(title)}</p>}
        {children}
      </div>
    </div>
  );
}
