import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { FieldError } from '#contract/error.ts';
import { pagePath } from '#contract/paths.ts';
import type { PriceRange } from '#rules/cart.ts';
import {
  AMOUNT_PER_ADD_MAX,
  CARD_VALUE_MAX,
  CARD_VALUE_MIN,
  ORDER_LINES_MAX,
  SUBTOTAL_MAX,
} from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import { NOT_REACHED, useError } from '../../stores/error-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { describeAddressError } from '../address/address-errors.ts';
import { CallFailure } from '../checkout/call-failure.tsx';
import { ErrorReference } from './error-reference.tsx';
import styles from './payment-error.module.css';

export function PaymentError(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const message = useError((state) => state.errorMessage);
  const serverError = useError((state) => state.serverError);
  const lines = useCart((state) => state.cart.products);
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button is far below the alert, so move the focus to it.
    if (message !== null) alert.current?.focus();
  }, [message]);

  if (message === null) return null;
  const fields = serverError?.fieldErrors ?? [];
  const hasAddressErrors = fields.some(({ field }) => field.startsWith('addresses'));
  const hasCartErrors = fields.some(({ field }) => field.startsWith('cart'));
  return (
    <Notice ref={alert} tone="danger" title={getOrderErrorTitle(t, message.message)}>
      <CallFailure error={{ errorMessage: message, serverError }} />
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {[...new Set(fields.map((fieldError) => describeField(fieldError)))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {hasCartErrors && <Link to={pagePath.cart(language)}>{t('payment.error.toCart')}</Link>}
      {hasAddressErrors && <Link to={pagePath.address(language)}>{t('payment.error.toAddress')}</Link>}
      <ErrorReference messageKey={message.message} traceId={message.id} reference={serverError?.reference} />
    </Notice>
  );

  function describeField({ field, messageKey, range }: FieldError): string {
    if (field.startsWith('addresses')) return describeAddressError(t, messageKey);
    const text = describeFieldError(t, { messageKey, range });
    // The index refers to the lines that the order was made from.
    const line = lines[Number(/^cart\.(\d+)\./.exec(field)?.[1])];
    return line === undefined ? text : t('payment.error.ofLine', { name: line.name[language], text });
  }
}

/** Internal errors of our server. Only these mean that the order couldn't be saved. */
const NOT_SAVED = ['INTERNAL_SERVER_ERROR', 'FOREIGN_KEY_CONSTRAINT_VIOLATION'];

/** The title of specification 8. The text below it explains why and what to do next. */
export function getOrderErrorTitle(t: Translate, messageKey: string): string {
  if (messageKey === NOT_REACHED) return t('errors.order.notSent');
  if (messageKey === 'PAYMENT_PROVIDER_RESPONSE_ERROR') return t('errors.order.paymentErrors');
  if (NOT_SAVED.includes(messageKey)) return t('errors.order.notSaved');
  return t('errors.order.notProcessed');
}

const ANY_CARD: PriceRange = { from: CARD_VALUE_MIN, to: CARD_VALUE_MAX };

/** The message for a field error; a general one for an unknown key. */
export function describeFieldError(
  t: Translate,
  { messageKey, range = ANY_CARD }: Pick<FieldError, 'messageKey' | 'range'>,
): string {
  switch (messageKey) {
    case 'cart.addToCartTotalExceededError':
      return t('cart.lineExceeded', { max: formatChf(SUBTOTAL_MAX) });
    case 'cart.addToCartPriceError':
      return t('cart.addToCartPriceError', { from: formatChf(range.from), to: formatChf(range.to) });
    case 'cart.addToCartAmountError':
      return t('cart.addToCartAmountError', { max: AMOUNT_PER_ADD_MAX });
    case 'order.productUnknown':
      return t('errors.order.productUnknown');
    case 'order.productUnavailable':
      return t('errors.order.productUnavailable');
    case 'order.methodNotOffered':
      return t('errors.order.methodNotOffered');
    case 'order.salePaused':
      return t('errors.order.salePaused');
    case 'order.tooManyLines':
      return t('errors.order.tooManyLines', { max: ORDER_LINES_MAX });
    case 'order.noLines':
      return t('errors.order.noLines');
    case 'fieldRequired':
      return t('errors.fieldRequired');
    case 'fieldUnknown':
      return t('errors.fieldUnknown');
    case 'bodyInvalid':
      return t('errors.bodyInvalid');
    default:
      return t('errors.fieldInvalid');
  }
}
