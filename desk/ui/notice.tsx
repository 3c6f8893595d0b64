import type { ReactNode, Ref } from 'react';
import styles from './notice.module.css';
import tones from './tones.module.css';

type NoticeProps = {
  tone: 'info' | 'good' | 'attention' | 'bad';
  children: ReactNode;
  /** For one that is given the focus. */
  ref?: Ref<HTMLDivElement>;
};

/** A coloured bar with a sentence. What announces it is its place or the focus. */
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
