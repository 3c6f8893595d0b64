import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type ConsentSelection, selectionOf, useConsent } from '../../stores/consent-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import styles from './consent-banner.module.css';
import consentBoxesStyles from './consent-boxes.module.css';

/** At the window's lower edge: for the keyboard it follows the skip link, is no trap, and all of the page can be used. */
export function ConsentQuestion({ reopened }: { reopened: boolean }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [selection, setSelection] = useState(() => selectionOf(useConsent.getState()));
  const [details, setDetails] = useState(reopened);
  const region = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useSpaceForBanner(region);

  useEffect(() => {
    if (!reopened) return;
    opener.current = document.activeElement;
    region.current?.focus();
  }, [reopened]);

  /** The pressed button goes away; who uses the keyboard goes on where they were, or at the page's content. */
  function choose(accept: () => void): void {
    accept();
    const next = opener.current?.isConnected ? opener.current : document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  const { acceptAll, acceptSelection } = useConsent.getState();
  const ticked = selection.statistics || selection.marketing;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={styles.banner}
      data-consent-banner=""
    >
      <div className={styles.inside}>
        <div className={styles.words}>
          <p id={`${id}-title`} className={styles.title}>
            {t('consent.title')}
          </p>
          <p>
            <LinkedText
              text={t('consent.text')}
              links={{
                privacy: (words) => (
                  <Link key="privacy" to={`${pagePath.privacy(language)}#cookies`}>
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        </div>
        <div id={`${id}-details`} hidden={!details} className={styles.details}>
          {details && <ConsentBoxes selection={selection} onChange={setSelection} />}
        </div>
        <div className={styles.buttons}>
          <Choice
            label={t('consent.acceptSelection')}
            means={ticked ? t('consent.selectionTicked') : t('consent.selectionEmpty')}
            onClick={() => choose(() => acceptSelection(selection))}
          />
          <Choice
            label={t('consent.acceptAll')}
            means={details ? t('consent.acceptAllClosed') : t('consent.acceptAllHolds')}
            disabled={details}
            onClick={() => choose(acceptAll)}
          />
          <Button
            variant="quiet"
            aria-expanded={details}
            aria-controls={`${id}-details`}
            onClick={() => setDetails(!details)}
            className={styles.toggle}
          >
            {t('consent.details')}
            <Icon name="chevron-down" />
          </Button>
        </div>
      </div>
    </section>
  );
}

type ChoiceProps = { label: string; means: string; disabled?: boolean; onClick: () => void };

/** The two answers look alike: neither is the one to be pressed. */
function Choice({ label, means, disabled = false, onClick }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.choice}>
      <Button variant="secondary" wide disabled={disabled} onClick={onClick} aria-describedby={id}>
        {label}
      </Button>
      <p id={id} className={styles.means}>
        {means}
      </p>
    </div>
  );
}

const HEIGHT = '--consent-height';

/**
 * Tells the page's styles how much of the window the banner takes, so that nothing with the focus is scrolled
 * to below it (WCAG 2.4.11) and what sticks to the window's lower edge makes room.
 */
function useSpaceForBanner(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    // Before the banner's first paint: what makes room for it is painted in its place at once.
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [banner]);
}

type ConsentBoxesProps = { selection: ConsentSelection; onChange: (selection: ConsentSelection) => void };

const CHOSEN = ['preference', 'statistics', 'marketing'] as const satisfies (keyof ConsentSelection)[];

/** The four categories; the technical one can't be changed. */
function ConsentBoxes({ selection, onChange }: ConsentBoxesProps): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className={consentBoxesStyles.legend}>{t('consent.legend')}</legend>
      <div className={consentBoxesStyles.boxes}>
        <Checkbox
          label={t('consent.technical.title')}
          hint={t('consent.technical.text')}
          checked
          disabled
          readOnly
        />
        {CHOSEN.map((category) => (
          <Checkbox
            key={category}
            label={t(`consent.${category}.title`)}
            hint={t(`consent.${category}.text`)}
            checked={selection[category]}
            onChange={(event) => onChange({ ...selection, [category]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </fieldset>
  );
}
