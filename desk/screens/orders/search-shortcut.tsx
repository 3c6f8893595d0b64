import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import { focusSearch } from './search-form.tsx';

const KEY = '/';
const STORED = 'desk-search-shortcut';

type Shortcut = { isOn: boolean; choose: (isOn: boolean) => void };

/** A single key leads to the search field; it can be turned off (WCAG 2.1.4). */
export function useSearchShortcut(): Shortcut {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off');
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== KEY || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      focusSearch();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
  const choose = (wanted: boolean) => {
    localStorage.setItem(STORED, wanted ? 'on' : 'off');
    setOn(wanted);
  };
  return { isOn, choose };
}

export function ShortcutChoice({ isOn, choose }: Shortcut): ReactNode {
  const { t } = useTexts();
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
      {t('header.shortcut')}
    </label>
  );
}
