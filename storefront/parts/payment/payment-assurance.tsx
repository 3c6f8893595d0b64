import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Drawing } from '../../ui/icon.tsx';
import { SupportContact } from '../site/support-contact.tsx';
import styles from './payment-assurance.module.css';

const SIGNS = {
  secure: 'M6 10.5h12V20H6Zm2.5 0V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5',
  fraud: 'M12 7.5v6M12 17v.01M12 2.8 22 20.2H2Z',
} as const;

/** Answers what buyers ask themselves before they pay. */
export function PaymentAssurance(): ReactNode {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="payment-safe" className={styles.assurance}>
      <h2 id="payment-safe" className={styles.heading}>
        {t('payment.safe')}
      </h2>
      {(['secure', 'fraud'] as const).map((subject) => (
        <div key={subject} className={styles.point}>
          <Drawing path={SIGNS[subject]} />
          <div>
            <h3 className={styles.title}>{t(`payment.${subject}.title`)}</h3>
            <p>{t(`payment.${subject}.text`)}</p>
          </div>
        </div>
      ))}
      <div className={styles.point}>
        <Drawing path="M3 5.5h18v13H3Zm0 1 9 7 9-7" />
        <div>
          <h3 className={styles.title}>{t('payment.help')}</h3>
          <SupportContact />
        </div>
      </div>
    </section>
  );
}
