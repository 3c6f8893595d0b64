import type { ReactNode } from 'react';
import styles from './spinner.module.css';

type SpinnerProps = { label: string };

/** In the flow of the page. It comes to sight after a moment, so that what is quick does not flicker. */
export function Spinner({ label }: SpinnerProps): ReactNode {
  return (
    <div role="status" className={styles.inline}>
      <span className={styles.ring} />
      <span>{label}</span>
    </div>
  );
}

type SpinnerOverlayProps = SpinnerProps & { children?: ReactNode };

/** Over the whole window; nothing below it can be pressed. */
export function SpinnerOverlay({ label, children }: SpinnerOverlayProps): ReactNode {
  return (
    <div className={styles.overlay}>
      <div role="status" className={styles.box}>
        <span className={styles.ring} />
        <p className={styles.label}>{label}</p>
        {children}
      </div>
    </div>
  );
}
