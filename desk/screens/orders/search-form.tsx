import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mayHoldCardNumber } from '#rules/card-number.ts';
import { searchText } from '../../format/scanned-text.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './search-form.module.css';

const FIELD = 'search';

/** Leads to the search field, so that what is typed or scanned next replaces what stands there. */
export function focusSearch(): void {
  const field = document.getElementById(FIELD);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus({ preventScroll: true });
  field.select();
}

/** Into the list below, as in a field with suggestions. */
function focusFirstRow(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  const row = document.querySelector<HTMLElement>('[data-row]');
  if (row === null) return;
  event.preventDefault();
  row.focus();
}

/** One field for all that names an order. */
export function SearchForm(): ReactNode {
  const { t } = useTexts();
  const hint = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === '/orders' ? (new URLSearchParams(search).get('text') ?? '') : '';
  const [isCardNumber, setCardNumber] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What is scanned next replaces it, also where the same page is opened again.
    event.currentTarget.querySelector('input')?.select();
    const text = searchText(String(new FormData(event.currentTarget).get('text') ?? ''));
    // It would stay in the address, and so in the history of the browser.
    const isRefused = mayHoldCardNumber(text);
    setCardNumber(isRefused);
    if (isRefused) return focusSearch();
    void navigate(text === '' ? '/orders' : `/orders?text=${encodeURIComponent(text)}`);
  };
  return (
    <search>
      <form onSubmit={submit} className={styles.form}>
        <input
          // Another search, and what stands in the field is that of the page.
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
const STORED = 'desk-search-shortcut';

type Shortcut = { isOn: boolean; choose: (isOn: boolean) => void };

/** A single key leads to the search field; it can be turned off (WCAG 2.1.4). */
export function useSearchShortcut(): Shortcut {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off');
  useEffect(() => {
    if (!isOn) return;
    const press = (event: globalThis.KeyboardEvent) => {
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
