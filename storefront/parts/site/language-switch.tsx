import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#rules/language.ts';
import { pathInLanguage } from '../../i18n/language-path.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './language-switch.module.css';
import { useHydrated } from './use-hydrated.ts';

const NAMES: Record<Language, { short: string; full: string }> = {
  'de-ch': { short: 'DE', full: 'Deutsch' },
  'fr-ch': { short: 'FR', full: 'Français' },
  'it-ch': { short: 'IT', full: 'Italiano' },
};

export function LanguageSwitch(): ReactNode {
  const { t } = useTranslation();
  const current = useLanguage();
  const { pathname, hash } = useLocation();
  // The server doesn't receive the fragment.
  const isHydrated = useHydrated();
  return (
    <nav aria-label={t('common.nav.language')}>
      <ul className={styles.list}>
        {LANGUAGES.map((language) => (
          <li key={language}>
            <Link
              to={{ pathname: pathInLanguage(pathname, language), hash: isHydrated ? hash : '' }}
              lang={LANGUAGE_TAGS[language]}
              hrefLang={LANGUAGE_TAGS[language]}
              aria-current={language === current ? 'true' : undefined}
              preventScrollReset
              className={styles.link}
            >
              <span aria-hidden="true">{NAMES[language].short}</span>
              <VisuallyHidden>{NAMES[language].full}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
