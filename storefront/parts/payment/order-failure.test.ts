import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_KEYS } from '#contract/error.ts';
import { LANGUAGES } from '#rules/language.ts';
import { getTranslation, loadTexts } from '../../i18n/load-texts.ts';
import { NOT_REACHED } from '../../stores/error-store.ts';
import { describeServerError } from '../site/describe-server-error.ts';
import { getOrderErrorTitle } from './payment-error.tsx';

describe.each(LANGUAGES)('an order that could not be placed, in %s', (language) => {
  beforeAll(() => loadTexts(language, `/${language}/payment`));

  it('has a reason that does not repeat the title above', () => {
    const { t } = getTranslation(language);
    for (const messageKey of ERROR_KEYS) {
      const title = getOrderErrorTitle(t, messageKey);
      expect(title.match(/[.!?]/g)).toHaveLength(1);
      expect(describeServerError(t, { messageKey })).not.toContain(title);
    }
  });

  it('is distinguished: not sent, not saved, not processed, or a payment problem', () => {
    const { t } = getTranslation(language);
    const showFailure = (key: string) => getOrderErrorTitle(t, key);
    expect(showFailure(NOT_REACHED)).toBe(t('errors.order.notSent'));
    for (const fault of ['INTERNAL_SERVER_ERROR', 'FOREIGN_KEY_CONSTRAINT_VIOLATION'])
      expect(showFailure(fault)).toBe(t('errors.order.notSaved'));
    expect(showFailure('PAYMENT_PROVIDER_RESPONSE_ERROR')).toBe(t('errors.order.paymentErrors'));
    for (const refusal of ['BAD_REQUEST', 'UNIQUE_KEY_CONSTRAINT_VIOLATION'])
      expect(showFailure(refusal)).toBe(t('errors.order.notProcessed'));
    expect(new Set([...ERROR_KEYS, NOT_REACHED].map(showFailure)).size).toBe(4);
  });
});
