import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_KEYS } from '#contract/error-keys.ts';
import { LANGUAGES } from '#rules/language.ts';
import { loadTexts, textsIn } from '../../i18n/load-texts.ts';
import { NOT_REACHED } from '../../stores/error-store.ts';
import { orderFailure } from './order-failure.ts';

describe.each(LANGUAGES)('an order that could not be placed, in %s', (language) => {
  beforeAll(() => loadTexts(language, `/${language}/payment`));

  it('is told apart: not sent, not saved, not processed, or trouble with the payment', () => {
    const { t } = textsIn(language);
    const told = (key: string) => orderFailure(t, key);
    expect(told(NOT_REACHED)).toBe(t('errors.order.notSent'));
    for (const fault of [
      'INTERNAL_SERVER_ERROR',
      'FOREIGN_KEY_CONSTRAINT_VIOLATION',
      'UNIQUE_KEY_CONSTRAINT_VIOLATION',
    ])
      expect(told(fault)).toBe(t('errors.order.notSaved'));
    expect(told('PAYMENT_PROVIDER_RESPONSE_ERROR')).toBe(t('errors.order.paymentErrors'));
    expect(told('BAD_REQUEST')).toBe(t('errors.order.notProcessed'));
    expect(new Set([...ERROR_KEYS, NOT_REACHED].map(told)).size).toBe(4);
  });
});
