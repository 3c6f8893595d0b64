import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type ConsentSelection, getConsentSelection, useConsent } from '../../stores/consent-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import styles from './consent-banner.module.css';
import consentBoxesStyles from './consent-boxes.module.css';

/**
 * At the bottom edge of the window. It follows the skip link in the tab order, doesn't trap the focus and leaves the
 * page usable.
 */
export function ConsentQuestion({ reopened }: { reopened: boolean }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [selection, setSelection] = useState(() => getConsentSelection(useConsent.getState()));
  const [isExpanded, setExpanded] = useState(reopened);
  const region = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  usePublishedHeight(region);

  useEffect(() => {
    if (!reopened) return;
    opener.current = document.activeElement;
    region.current?.focus();
  }, [reopened]);

  /** The pressed button disappears. Returns the focus to where the settings were opened, or to the main content. */
  function choose(accept: () => void): void {
    accept();
    const next = opener.current?.isConnected ? opener.current : document.getElementById('main');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  const { acceptAll, acceptSelection } = useConsent.getState();
  const hasTicked = selection.statistics || selection.marketing;
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
        <div id={`${id}-details`} hidden={!isExpanded} className={styles.details}>
          {isExpanded && <ConsentBoxes selection={selection} onChange={setSelection} />}
        </div>
        <div className={styles.buttons}>
          <Choice
            label={t('consent.acceptSelection')}
            description={hasTicked ? t('consent.selectionTicked') : t('consent.selectionEmpty')}
            onClick={() => choose(() => acceptSelection(selection))}
          />
          <Choice
            label={t('consent.acceptAll')}
            description={isExpanded ? t('consent.acceptAllClosed') : t('consent.acceptAllHolds')}
            disabled={isExpanded}
            onClick={() => choose(acceptAll)}
          />
          <Button
            variant="quiet"
            aria-expanded={isExpanded}
            aria-controls={`${id}-details`}
            onClick={() => setExpanded(!isExpanded)}
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

type ChoiceProps = { label: string; description: string; disabled?: boolean; onClick: () => void };

/** Both answers look the same, to avoid steering the visitor. */
function Choice({ label, description, disabled = false, onClick }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.choice}>
      <Button variant="secondary" wide disabled={disabled} onClick={onClick} aria-describedby={id}>
        {label}
      </Button>
      <p id={id} className={styles.means}>
        {description}
      </p>
    </div>
  );
}

const HEIGHT = '--consent-height';

/**
 * Publishes the banner's height as a CSS variable. The page keeps focused and sticky elements above it (WCAG 2.4.11).
 */
function usePublishedHeight(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const publishHeight = () => style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    // Called after the layout and before the first paint, so nothing moves. Measuring here would force a layout.
    const observer = new ResizeObserver(publishHeight);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [banner]);
}

type ConsentBoxesProps = { selection: ConsentSelection; onChange: (selection: ConsentSelection) => void };

const CATEGORIES = ['preference', 'statistics', 'marketing'] as const satisfies (keyof ConsentSelection)[];

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
        {CATEGORIES.map((category) => (
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
