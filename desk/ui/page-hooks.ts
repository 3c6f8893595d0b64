import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../language/current-texts.ts';

export function useTitle(title: string): void {
  const { t } = useTexts();
  useEffect(() => {
    document.title = t('pageTitle', { title, desk: t('title') });
  }, [t, title]);
}

/** Focuses a page's heading after mount. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return heading;
}

/** Unsent input. It survives a sign-in but not a reload. */
const drafts = new Map<string, string>();

/** Text state that survives a sign-in. @param name identifies the field */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(drafts.get(name) ?? '');
  const write = (written: string) => {
    if (written === '') drafts.delete(name);
    else drafts.set(name, written);
    setText(written);
  };
  return [text, write];
}

/** Prevents the next user from seeing the drafts. */
export function clearDrafts(): void {
  drafts.clear();
}
