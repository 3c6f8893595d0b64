import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { FieldError } from '#contract/error.ts';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import { useError } from '../../stores/error-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { addressSentence } from '../address/address-faults.ts';
import { CallFailure } from '../checkout/call-failure.tsx';
import { fieldSentence } from '../site/field-sentence.ts';
import { ErrorReference } from './error-reference.tsx';
import { orderFailure } from './order-failure.ts';
import styles from './payment-error.module.css';

/** The error alert of the payment page, with message key and trace id (specification 2). */
export function PaymentError(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const message = useError((state) => state.errorMessage);
  const serverError = useError((state) => state.serverError);
  const lines = useCart((state) => state.cart.products);
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button is far below the alert: without the focus nobody would see it.
    if (message !== null) alert.current?.focus();
  }, [message]);

  if (message === null) return null;
  const fields = serverError?.fieldErrors ?? [];
  const ofAddress = fields.some(({ field }) => field.startsWith('addresses'));
  const ofCart = fields.some(({ field }) => field.startsWith('cart'));
  return (
    <Notice ref={alert} tone="danger" title={orderFailure(t, message.message)}>
      <CallFailure error={{ errorMessage: message, serverError }} />
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {[...new Set(fields.map((fault) => faultSentence(fault)))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {ofCart && <Link to={pagePath.cart(language)}>{t('payment.error.toCart')}</Link>}
      {ofAddress && <Link to={pagePath.address(language)}>{t('payment.error.toAddress')}</Link>}
      <ErrorReference messageKey={message.message} traceId={message.id} reference={serverError?.reference} />
    </Notice>
  );

  function faultSentence({ field, messageKey, range }: FieldError): string {
    if (field.startsWith('addresses')) return addressSentence(t, messageKey);
    const text = fieldSentence(t, { messageKey, range });
    // The order was made of these lines, in this order.
    const line = lines[Number(/^cart\.(\d+)\./.exec(field)?.[1])];
    return line === undefined ? text : t('payment.error.ofLine', { name: line.name[language], text });
  }
}
