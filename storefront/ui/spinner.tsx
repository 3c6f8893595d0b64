import { type ReactNode, useEffect, useRef } from 'react';
import styles from './spinner.module.css';
import { closeModal, showModal } from './use-modal.ts';

type SpinnerProps = { label: string };

/** Inline. Appears with a delay, so that fast actions don't flicker. */
export function Spinner({ label }: SpinnerProps): ReactNode {
  return (
    <div role="status" className={styles.inline}>
      <span className={styles.ring} />
      <span>{label}</span>
    </div>
  );
}

type SpinnerOverlayProps = SpinnerProps & { children?: ReactNode };

/** Covers the window. As a modal dialog it blocks mouse, keyboard and screen reader below it. */
export function SpinnerOverlay({ label, children }: SpinnerOverlayProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    showModal(current);
    return () => closeModal(current);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={label}
      // The action can't be cancelled.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <div role="status" className={styles.box}>
        <span className={styles.ring} />
        <p className={styles.label}>{label}</p>
        {children}
      </div>
    </dialog>
  );
}
