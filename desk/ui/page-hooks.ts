import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../language/current-texts.ts';

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const { t } = useTexts();
  useEffect(() => {
    document.title = t('pageTitle', { title, desk: t('title') });
  }, [t, title]);
}

/** For the heading of a page, which has the focus as soon as the page is there. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return heading;
}

/** What was typed and not sent, so that a sign-in in between loses nothing; gone with the page. */
const drafts = new Map<string, string>();

/** A text that is being written. @param name of what it is for */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(drafts.get(name) ?? '');
  const write = (written: string) => {
    if (written === '') drafts.delete(name);
    else drafts.set(name, written);
    setText(written);
  };
  return [text, write];
}

/** Nothing that one person wrote is there for the next. */
export function dropDrafts(): void {
  drafts.clear();
}
