import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mayContainCardNumber } from '#rules/card-number.ts';
import { toSearchText } from '../../format/scan-input.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './search-form.module.css';

const FIELD = 'search';

/** Selects the text too, so that the next input replaces it. */
export function focusSearch(): void {
  const field = document.getElementById(FIELD);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus({ preventScroll: true });
  field.select();
}

function focusFirstRow(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  const row = document.querySelector<HTMLElement>('[data-row]');
  if (row === null) return;
  event.preventDefault();
  row.focus();
}

export function SearchForm(): ReactNode {
  const { t } = useTexts();
  const hint = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === '/orders' ? (new URLSearchParams(search).get('text') ?? '') : '';
  const [isCardNumber, setCardNumber] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The next scan replaces the text, even if the page doesn't change.
    event.currentTarget.querySelector('input')?.select();
    const text = toSearchText(String(new FormData(event.currentTarget).get('text') ?? ''));
    // Card numbers must not get into the URL and the browser history.
    const isRefused = mayContainCardNumber(text);
    setCardNumber(isRefused);
    if (isRefused) return focusSearch();
    void navigate(text === '' ? '/orders' : `/orders?text=${encodeURIComponent(text)}`);
  };
  return (
    <search>
      <form onSubmit={submit} className={styles.form}>
        <input
          // Resets the field to the text of the page's search.
          key={`${pathname} ${shown}`}
          id={FIELD}
          name="text"
          type="search"
          defaultValue={shown}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('header.searchHint')}
          aria-label={t('header.search')}
          aria-describedby={hint}
          aria-invalid={isCardNumber || undefined}
          onKeyDown={focusFirstRow}
          className={styles.field}
        />
        <span id={hint} hidden>
          {isCardNumber ? t('orders.cardNumber') : t('header.searchHint')}
        </span>
        <Button type="submit" variant="secondary">
          {t('header.searchButton')}
        </Button>
      </form>
      <p role="alert" className={styles.refusal}>
        {isCardNumber && t('orders.cardNumber')}
      </p>
    </search>
  );
}

const KEY = '/';
const STORAGE_KEY = 'desk-search-shortcut';

type Shortcut = { isOn: boolean; choose: (isOn: boolean) => void };

/** Focuses the search field with a single key. Can be turned off (WCAG 2.1.4). */
export function useSearchShortcut(): Shortcut {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'off');
  useEffect(() => {
    if (!isOn) return;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== KEY || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      focusSearch();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn]);
  const choose = (isWanted: boolean) => {
    localStorage.setItem(STORAGE_KEY, isWanted ? 'on' : 'off');
    setOn(isWanted);
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
