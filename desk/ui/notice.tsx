import type { ReactNode, Ref } from 'react';
import styles from './notice.module.css';
import tones from './tones.module.css';

type NoticeProps = {
  tone: 'info' | 'good' | 'attention' | 'bad';
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** Screen readers don't announce a notice. Place it in a live region or focus it. */
export function Notice({ tone, children, ref }: NoticeProps): ReactNode {
  return (
    <div
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      className={`${styles.notice} ${tone === 'info' ? styles.info : tones[tone]}`}
    >
      {children}
    </div>
  );
}
