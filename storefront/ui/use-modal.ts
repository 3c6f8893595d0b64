import { type RefObject, useEffect, useRef } from 'react';

/** Firefox before 98 does not know dialogs: they open there without being modal. */
export function showModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

export function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close();
  else {
    dialog.removeAttribute('open');
    dialog.dispatchEvent(new Event('close'));
  }
}

/** A native modal dialog, open as told: focus stays inside, Escape and a press beside its content close it. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const isOpen = element.hasAttribute('open');
    if (open && !isOpen) showModal(element);
    if (!open && isOpen) closeModal(element);
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    // A press on the backdrop reaches the dialog itself; all that is inside lies on a child.
    const closeFromBackdrop = (event: Event): void => {
      if (element !== null && event.target === element) closeModal(element);
    };
    element?.addEventListener('click', closeFromBackdrop);
    return () => element?.removeEventListener('click', closeFromBackdrop);
  }, []);

  return dialog;
}
