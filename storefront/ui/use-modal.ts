import { type RefObject, useEffect, useRef } from 'react';

/** A native modal dialog, open as told: focus stays inside, Escape and a press beside its content close it. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

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

  return dialog;
}
