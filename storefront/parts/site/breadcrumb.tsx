import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './breadcrumb.module.css';

/** The last step has no link: it is the current page. */
type Step = { label: string; to?: string };

/** `trail` starts below home. */
export function Breadcrumb({ trail }: { trail: readonly Step[] }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const steps: Step[] = [{ label: t('common.breadcrumb.home'), to: pagePath.home(language) }, ...trail];
  return (
    <nav aria-label={t('common.breadcrumb.label')} className={styles.breadcrumb}>
      <ol className={styles.steps}>
        {steps.map(({ label, to }, index) => (
          <li key={label} className={styles.step}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            )}
            {/* After its step, so that no row begins with an arrow. */}
            {index < steps.length - 1 && <Icon name="chevron-right" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
