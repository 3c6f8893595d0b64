import type { ReactNode } from 'react';
import { formatChf } from '#rules/money.ts';
import { getMethodName } from '#rules/paid-method.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Badge, getTone } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Facts, Time } from '../../ui/text.tsx';
import styles from './order.module.css';
import type { OrderDetails } from './order-details.ts';

export function OrderFacts({ order }: { order: OrderDetails }): ReactNode {
  const { t, word } = useTexts();
  const { delivery, billing, email, billingEmail, payment, statusCause } = order;
  return (
    <div className={styles.facts}>
      <Panel title={t('order.delivery')}>
        {delivery === null ? <p>{t('order.addressRemoved')}</p> : <Address lines={delivery} />}
        {email !== null && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
        <Facts facts={[[t('order.language'), word('languages', order.lang)]]} />
      </Panel>
      <Panel title={t('order.billing')}>
        {billing === null ? (
          <p className={styles.soft}>
            {delivery === null ? t('order.addressRemoved') : t('order.sameAddress')}
          </p>
        ) : (
          <Address lines={billing} />
        )}
        {billingEmail !== null && <a href={`mailto:${encodeURIComponent(billingEmail)}`}>{billingEmail}</a>}
      </Panel>
      <Panel title={t('order.payment')}>
        <Facts
          facts={[
            [
              t('order.status'),
              <Badge key="status" tone={getTone(payment.status)}>
                {word('paymentStatus', payment.status)}
              </Badge>,
            ],
            [t('order.cause'), word('statusCauses', statusCause)],
            [t('order.method'), getMethodName(payment.method)],
            [t('order.amount'), formatChf(payment.amount)],
            [t('order.captured'), payment.capturedAt && <Time at={payment.capturedAt} />],
            [
              t('order.provider'),
              <span key="provider" className={styles.name}>
                {payment.provider}
              </span>,
            ],
            [
              t('order.transaction'),
              payment.transactionId && <span className={styles.code}>{payment.transactionId}</span>,
            ],
          ]}
        />
      </Panel>
    </div>
  );
}

function Address({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <address className={styles.address} translate="no">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
