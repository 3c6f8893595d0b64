import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Takes the visitor to what the address's anchor names: an answer is opened, and who listens continues at its
 * heading. Someone who comes back is left where they were.
 */
export function useAnchor(): void {
  // As a whole: a second press on the same link is another location.
  const location = useLocation();
  const comesBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const target = document.getElementById(anchorOf(location.hash));
    if (target === null) return;
    const answer = target.closest('details');
    const isClosed = answer?.open === false;
    if (answer !== null) answer.open = true;
    if (comesBack && !isClosed) return;
    const heading = answer?.querySelector<HTMLElement>('summary') ?? headingOf(target);
    heading.focus({ preventScroll: true });
    (answer ?? target).scrollIntoView();
  }, [location, comesBack]);
}

/** The id that an anchor names; empty when there is none or it is not well written. */
export function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Ready to be given the focus, which headings do not take by themselves. */
function headingOf(target: HTMLElement): HTMLElement {
  const heading = target.querySelector<HTMLElement>('h1, h2, h3') ?? target;
  heading.setAttribute('tabindex', '-1');
  return heading;
}
