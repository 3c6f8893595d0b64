import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useBrandWords } from '../../i18n/use-brand-words.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSitePages } from './use-site-pages.ts';

type SiteNavProps = { className: string | undefined; linkClassName: string | undefined };

/** The links of the header; the menu on small screens shows the same ones. */
export function SiteNav({ className, linkClassName }: SiteNavProps): ReactNode {
  const { t } = useTranslation();
  const { balance } = useBrandWords();
  const pages = useSitePages();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('common.nav.label')}>
      <ul className={className}>
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className={linkClassName}
              aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a href={balance} className={linkClassName}>
            {t('common.nav.balance')}{' '}
            <VisuallyHidden>{t('common.opensElsewhere', { brand: brand.name })}</VisuallyHidden>
          </a>
        </li>
      </ul>
    </nav>
  );
}
