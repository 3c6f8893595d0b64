import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import logo from '#brand/logo.svg';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CartLink } from './cart-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './site-header.module.css';
import { SiteMenu } from './site-menu.tsx';
import { SiteNav } from './site-nav.tsx';

export function SiteHeader(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={pagePath.home(language)} className={styles.home}>
          <img
            src={logo}
            alt={t('common.nav.logo', { brand: brand.name })}
            width="184"
            height="40"
            className={styles.logo}
          />
        </Link>
        <div className={styles.wide}>
          <SiteNav className={styles.list} linkClassName={styles.link} />
        </div>
        <div className={styles.tools}>
          <div className={styles.wide}>
            <LanguageSwitch />
          </div>
          <CartLink />
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}
