import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import mark from '#brand/logo-mark.svg';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useBrandWords, useTranslation } from '../../i18n/use-translation.ts';
import { useConsent } from '../../stores/consent-store.ts';
import styles from './site-footer.module.css';

export function SiteFooter(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { serviceBlocks, sitemap, hours } = useBrandWords();
  const legal = [
    { label: t('common.footer.privacy'), to: pagePath.privacy(language) },
    { label: t('common.footer.generalTerms'), to: pagePath.generalTerms(language) },
    { label: t('common.footer.usageTerms'), to: pagePath.usageTerms(language) },
    { label: t('common.footer.imprint'), to: pagePath.imprint(language) },
  ];
  return (
    <footer className={styles.footer}>
      <section aria-label={t('common.footer.service')} className={styles.service}>
        <ul className={styles.blocks}>
          {serviceBlocks.map((block) => (
            <li key={block.title}>
              <h2 className={styles.blockTitle}>{block.title}</h2>
              <p>{block.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.columns}>
        <section aria-labelledby="footer-help" className={styles.help}>
          <h2 id="footer-help" className={styles.title}>
            {t('common.footer.help')}
          </h2>
          <p>{hours}</p>
          <dl className={styles.contacts}>
            <dt>{t('common.footer.telephone')}</dt>
            <dd>
              <a href={`tel:${brand.support.telephone.replaceAll(' ', '')}`}>{brand.support.telephone}</a>
            </dd>
            <dt>{t('common.footer.email')}</dt>
            <dd>
              <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>
            </dd>
          </dl>
          <p>{t('common.footer.largeOrders')}</p>
        </section>
        <nav aria-labelledby="footer-sitemap">
          <h2 id="footer-sitemap" className={styles.title}>
            {t('common.footer.sitemap')}
          </h2>
          <ul className={styles.links}>
            {sitemap.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal" className={styles.title}>
            {t('common.footer.legal')}
          </h2>
          <ul className={styles.links}>
            {legal.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li>
              <ConsentSettings className={styles.settings} />
            </li>
          </ul>
        </nav>
      </div>
      <p className={styles.end}>
        <img src={mark} alt="" width="32" height="32" loading="lazy" />
        {brand.legalEntity.name}
      </p>
    </footer>
  );
}

function ConsentSettings({ className }: { className?: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <button type="button" className={className} onClick={() => useConsent.getState().reopen(pathname)}>
      {t('consent.settings')}
    </button>
  );
}
