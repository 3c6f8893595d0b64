import { type RefObject, useEffect, useRef } from 'react';

/** Firefox before 98 doesn't support dialogs: they open there without being modal. */
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

/** A native modal dialog. Keeps the focus inside; Escape or a click on the backdrop closes it. */
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
    // The dialog itself is the event target only for clicks on the backdrop.
    const closeFromBackdrop = (event: Event): void => {
      if (element !== null && event.target === element) closeModal(element);
    };
    element?.addEventListener('click', closeFromBackdrop);
    return () => element?.removeEventListener('click', closeFromBackdrop);
  }, []);

  return dialog;
}
