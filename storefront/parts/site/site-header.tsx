import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import logo from '#brand/logo.svg';
import { pagePath } from '#contract/paths.ts';
import { formatBadge } from '#rules/limits.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useBrandWords, useTranslation } from '../../i18n/use-translation.ts';
import { useCart, useCartReady } from '../../stores/cart-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import cartLinkStyles from './cart-link.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './site-header.module.css';
import siteMenuStyles from './site-menu.module.css';

export function SiteHeader(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={pagePath.home(language)} className={styles.home}>
          <img src={logo} alt={t('common.nav.logo')} width="184" height="40" className={styles.logo} />
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

function CartLink(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const ready = useCartReady();
  const stored = useCart((state) => state.cart.totalAmount);
  const count = ready ? stored : 0;
  return (
    <Link
      to={pagePath.cart(language)}
      className={cartLinkStyles.link}
      aria-label={count === 0 ? t('common.nav.cart') : t('common.nav.cartWithCount', { count })}
    >
      <Icon name="cart" />
      {count > 0 && (
        <span key={count} className={cartLinkStyles.badge} data-testid="cart-badge">
          {formatBadge(count)}
        </span>
      )}
    </Link>
  );
}

function SiteMenu(): ReactNode {
  const { t } = useTranslation();
  const { key } = useLocation();
  /** The history entry on which the menu was opened. Any navigation closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const open = openedOn === key;

  return (
    <div className={siteMenuStyles.menu}>
      <button
        type="button"
        className={siteMenuStyles.burger}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('common.nav.menu')}
        onClick={() => setOpenedOn(key)}
      >
        <Icon name="menu" />
      </button>
      <SidePanel
        open={open}
        onClose={() => setOpenedOn(null)}
        title={t('common.nav.menu')}
        closeLabel={t('common.nav.closeMenu')}
        footer={<LanguageSwitch />}
      >
        <SiteNav className={siteMenuStyles.list} linkClassName={siteMenuStyles.link} />
      </SidePanel>
    </div>
  );
}

type SiteNavProps = { className: string | undefined; linkClassName: string | undefined };

function SiteNav({ className, linkClassName }: SiteNavProps): ReactNode {
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
            {t('common.nav.balance')} <VisuallyHidden>{t('common.opensElsewhere')}</VisuallyHidden>
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The balance check is an external link, so it isn't included. */
function useSitePages(): { label: string; to: string }[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    { label: t('common.nav.physical'), to: pagePath.physicalProducts(language) },
    { label: t('common.nav.digital'), to: pagePath.digitalProducts(language) },
    { label: t('common.nav.faq'), to: pagePath.faq(language) },
  ];
}
