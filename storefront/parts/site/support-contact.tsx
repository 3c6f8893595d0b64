import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import { useBrandWords, useTranslation } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './support-contact.module.css';

/** Telephone, e-mail and hours of the support. */
export function SupportContact(): ReactNode {
  const { t } = useTranslation();
  const { hours } = useBrandWords();
  const { telephone, email } = brand.support;
  return (
    <>
      <p>{unbroken(hours)}</p>
      <dl>
        <div className={styles.contact}>
          <dt>{t('common.footer.telephone')}</dt>
          <dd>
            <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
          </dd>
        </div>
        <div className={styles.contact}>
          <dt>{unbroken(t('common.footer.email'))}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              <span>{unbroken(email)}</span>
            </a>
          </dd>
        </div>
      </dl>
    </>
  );
}
