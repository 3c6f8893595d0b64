import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from '../../translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBrandWords } from './use-brand-words.ts';
import { useNavigation } from './use-navigation.ts';

type SiteNavProps = { className: string | undefined; linkClassName: string | undefined };

/** The links of the header; the menu on small screens shows the same ones. */
export function SiteNav({ className, linkClassName }: SiteNavProps): ReactNode {
  const { t } = useTranslation();
  const { balance } = useBrandWords();
  const pages = useNavigation();
  return (
    <nav aria-label={t('common.nav.label')}>
      <ul className={className}>
        {pages.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} className={linkClassName ?? ''}>
              {label}
            </NavLink>
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
