import { type ReactNode, useEffect, useRef } from 'react';
import styles from './spinner.module.css';
import { closeModal, showModal } from './use-modal.ts';

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

/** Over the whole window: as a modal dialog it keeps everything below from mouse, keyboard and screen reader. */
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
      // What it waits for cannot be called off.
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
