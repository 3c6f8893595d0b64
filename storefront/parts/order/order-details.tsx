import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { METHOD_NAMES, PAYMENT_METHODS } from '#rules/payment.ts';
import { formatDayWithWeekday } from '#texts/day.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import { AddressRecap } from '../address/address-recap.tsx';
import { PaymentIcon } from '../payment/payment-icon.tsx';
import styles from './order-details.module.css';
import { countCards, getOrderKind } from './order-kind.ts';

export function OrderDetails({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const kind = getOrderKind(order);
  return (
    <section aria-labelledby="order-details" className={styles.details}>
      <h2 id="order-details" className={styles.title}>
        {t('order.details')}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.term}>{t('order.reference')}</dt>
          <dd className={styles.reference}>{unbroken(order.reference)}</dd>
        </div>
        <div>
          <dt className={styles.term}>{t('order.method')}</dt>
          <dd className={styles.method}>
            <PaidMethod order={order} />
          </dd>
        </div>
        <div className={styles.wide}>
          <dt className={styles.term}>{t('order.expected')}</dt>
          <dd>
            <ExpectedDelivery order={order} />
          </dd>
        </div>
      </dl>
      <AddressRecap
        addresses={order.addresses}
        words={{
          primary: kind === 'digital' ? t('order.primaryDigital') : t('order.primary'),
          billing: t('order.billing'),
          same: kind === 'digital' ? t('order.sameDigital') : t('order.same'),
          email: t('payment.recap.email'),
        }}
      />
    </section>
  );
}

/** The method on the receipt. The buyer may have changed it on the payment page. */
function PaidMethod({ order }: { order: Order }): ReactNode {
  const methodName = order.paidMethod ?? order.paymentMethod;
  const method = PAYMENT_METHODS.find((candidate) => candidate === methodName);
  return (
    <>
      <PaymentIcon method={method} />
      {method === undefined ? methodName : METHOD_NAMES[method]}
    </>
  );
}

/** The later day first, then the range (readings 4). */
function ExpectedDelivery({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  if (order.expectedDelivery === null) return unbroken(t('order.expectedDigital'));
  const { from, to } = order.expectedDelivery;
  return (
    <>
      <p>{t('order.expectedBy', { day: formatDayWithWeekday(to, language) })}</p>
      <p className={styles.range}>
        {t('order.expectedRange', {
          from: formatDayWithWeekday(from, language),
          to: formatDayWithWeekday(to, language),
        })}
      </p>
      {getOrderKind(order) === 'mixed' && (
        <p className={styles.range}>
          {unbroken(t('order.expectedMixed', { count: countCards(order, 'digital') }))}
        </p>
      )}
    </>
  );
}
