import { brand } from 'virtual:brand';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import mark from '#brand/logo-mark.svg';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useBrandWords, useTranslation } from '../../i18n/use-translation.ts';
import { useConsent } from '../../stores/consent-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { LinkedText } from './linked-text.tsx';
import styles from './site-footer.module.css';
import { SupportContact } from './support-contact.tsx';

/** The checkout has a short one, without anything that leads away. */
export function SiteFooter(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { serviceBlocks, sitemap } = useBrandWords();
  const { pathname } = useLocation();
  const isShort = ['cart', 'address', 'payment'].includes(pathname.split('/')[2] ?? '');
  return (
    <footer className={isShort ? `${styles.footer} ${styles.short}` : styles.footer}>
      {!isShort && (
        <div className={styles.service}>
          <Fold Element="section" title={t('common.footer.service')}>
            <ul className={styles.blocks}>
              {serviceBlocks.map((block) => (
                <li key={block.title}>
                  <h3 className={styles.blockTitle}>{block.title}</h3>
                  <p>{unbroken(block.text)}</p>
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="footer-help" className={styles.help}>
          <h2 id="footer-help" className={styles.title}>
            {t('common.footer.help')}
          </h2>
          <SupportContact />
          {!isShort && (
            <p>
              <LinkedText
                text={t('common.footer.largeOrders')}
                links={{
                  companies: (words) => (
                    <Link key="companies" to={pagePath.companies(language)}>
                      {words}
                    </Link>
                  ),
                }}
              />
            </p>
          )}
        </section>
        {!isShort && (
          <Fold Element="nav" title={t('common.footer.sitemap')}>
            <ul className={styles.links}>
              {sitemap.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </Fold>
        )}
        {isShort ? (
          <nav aria-label={t('common.footer.legal')}>
            <LegalLinks />
          </nav>
        ) : (
          <Fold Element="nav" title={t('common.footer.legal')}>
            <LegalLinks />
          </Fold>
        )}
      </div>
      <div className={styles.end}>
        <img src={mark} alt="" width="32" height="32" loading="lazy" />
        <p>{brand.legalEntity.name}</p>
        <button
          type="button"
          className={styles.settings}
          onClick={() => useConsent.getState().reopen(pathname)}
        >
          {t('consent.settings')}
        </button>
      </div>
    </footer>
  );
}

type FoldProps = { Element: 'nav' | 'section'; title: string; children: ReactNode };

/** On a phone, a button opens the content. Larger screens always show it below a heading. */
function Fold({ Element, title, children }: FoldProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Element aria-label={title} className={styles.fold}>
      <h2 className={styles.foldTitle}>
        <span className={styles.title}>{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={styles.toggle}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Icon name="chevron-down" />
        </button>
      </h2>
      <div id={id} className={styles.folded} data-open={isOpen}>
        {children}
      </div>
    </Element>
  );
}

function LegalLinks(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const legal = [
    { label: t('common.footer.privacy'), to: pagePath.privacy(language) },
    { label: t('common.footer.generalTerms'), to: pagePath.generalTerms(language) },
    { label: t('common.footer.usageTerms'), to: pagePath.usageTerms(language) },
    { label: t('common.footer.imprint'), to: pagePath.imprint(language) },
  ];
  return (
    <ul className={styles.links}>
      {legal.map(({ label, to }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
