import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ServerError } from '#contract/error.ts';
import { ERROR_KEYS } from '#contract/error.ts';
import { PAYMENT_CONSTRAINTS, SUPPLIER_CONSTRAINTS } from '#contract/error-constraints.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import type { OrderLineError } from '#rules/order-lines.ts';
import { getTranslation, loadTexts } from '../../i18n/load-texts.ts';
import { describeFieldError } from '../payment/payment-error.tsx';
import { describeServerError } from './describe-server-error.ts';

const LINE_KEYS: Record<OrderLineError['key'], true> = {
  'cart.addToCartTotalExceededError': true,
  'cart.addToCartPriceError': true,
  'cart.addToCartAmountError': true,
  'order.productUnavailable': true,
  'order.salePaused': true,
  'order.tooManyLines': true,
  'order.noLines': true,
};
/** Keys that the server reports for fields, in addition to the rules' keys. */
const FIELD_KEYS = [
  ...Object.keys(LINE_KEYS),
  'order.productUnknown',
  'order.methodNotOffered',
  'fieldRequired',
  'fieldUnknown',
  'bodyInvalid',
];

const ERRORS: Pick<ServerError, 'messageKey' | 'constraint'>[] = [
  ...ERROR_KEYS.map((messageKey) => ({ messageKey })),
  ...PAYMENT_CONSTRAINTS.map((constraint) => ({
    messageKey: 'PAYMENT_PROVIDER_RESPONSE_ERROR' as const,
    constraint,
  })),
  ...SUPPLIER_CONSTRAINTS.map((constraint) => ({
    messageKey: 'GIFT_CARD_SUPPLIER_RESPONSE_ERROR' as const,
    constraint,
  })),
  { messageKey: 'BUSINESS_CONSTRAINT_VIOLATION', constraint: 'paymentInProgress' },
  { messageKey: 'UNIQUE_KEY_CONSTRAINT_VIOLATION', constraint: 'idempotencyKey' },
];

/** Phrases that ask for the next step. */
const NEXT_STEP: Record<Language, RegExp> = {
  'de-ch': /\b[Bb]itte\b|\b[Mm]öglich sind\b/,
  'fr-ch': /\b[Vv]euillez\b/,
  'it-ch':
    /\b(?:[Aa]ggiunga|[Aa]ttenda|[Cc]ontrolli|[Ii]nserisca|[Ll]o avvii|[Rr]icarichi|[Rr]imuova|[Rr]iprovi|riprovare|[Ss]celga|[Ss]uddivida)\b/,
};
/** Technical terms that no visitor should read. */
const INSIDE: Record<Language, RegExp> = {
  'de-ch': /Kartenlieferant|Zugangsdaten|Datenformat|Antwort des|abgewiesen|Anmelde/,
  'fr-ch': /fournisseur|identifiants|format de données|réponse du|authentification|l’accès :/,
  'it-ch': /fornitore|credenziali|formato di dati|risposta del|autenticazione/,
};

const isSentence = expect.stringMatching(/^\p{Lu}[^{}]* [^{}]*\.$/u);

describe.each(LANGUAGES)('server messages, in %s', (language) => {
  beforeAll(() => loadTexts(language, `/${language}/payment`));

  it('have a separate sentence for every error and every constraint', () => {
    const { t } = getTranslation(language);
    const sentences = ERRORS.map((error) => describeServerError(t, error));
    for (const sentence of sentences) expect(sentence).toEqual(isSentence);
    expect(new Set(sentences).size).toBe(ERRORS.length);
  });

  it('contain the next step, and nothing internal', () => {
    const { t } = getTranslation(language);
    const fields = [...FIELD_KEYS, 'anything else'].map((key) => describeFieldError(t, { messageKey: key }));
    for (const sentence of [...ERRORS.map((error) => describeServerError(t, error)), ...fields]) {
      expect(sentence).toMatch(NEXT_STEP[language]);
      expect(sentence).not.toMatch(INSIDE[language]);
    }
  });

  it('name cookies in one sentence when a call is refused and the browser keeps none', () => {
    const { t } = getTranslation(language);
    const describeIn = (cookie: string) => {
      vi.stubGlobal('document', { cookie });
      return describeServerError(t, { messageKey: 'FORBIDDEN' });
    };
    for (const cookie of ['', 'theme=dark']) {
      expect(describeIn(cookie)).toEqual(isSentence);
      expect(describeIn(cookie)).toMatch(/[Cc]ookie/);
    }
    expect(describeIn('XSRF-TOKEN=own')).not.toMatch(/[Cc]ookie/);
    vi.unstubAllGlobals();
  });

  it('use the general sentence for a database constraint', () => {
    const { t } = getTranslation(language);
    const messageKey = 'UNIQUE_KEY_CONSTRAINT_VIOLATION';
    expect(describeServerError(t, { messageKey, constraint: 'order_pkey' })).toBe(
      describeServerError(t, { messageKey }),
    );
  });

  it('have a separate sentence for every field error', () => {
    const { t } = getTranslation(language);
    const sentences = [...FIELD_KEYS, 'anything else'].map((key) =>
      describeFieldError(t, { messageKey: key }),
    );
    for (const sentence of sentences) expect(sentence).toEqual(isSentence);
    expect(new Set(sentences).size).toBe(FIELD_KEYS.length + 1);
  });
});
