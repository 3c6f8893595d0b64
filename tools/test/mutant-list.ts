export type Mutant = {
  /** The rule that is broken, in the product's words. */
  rule: string;
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  /** The tests of which one must turn red. */
  tests: string[];
};

const rule = (name: string, file: string, from: string, to: string, ...tests: string[]): Mutant => ({
  rule: name,
  file,
  from,
  to,
  tests: tests.map((test) => `${test}.test.ts`),
});

/** One constant or one condition each. */
export const MUTANTS: readonly Mutant[] = [
  // Limits and the form of a card
  rule(
    'goods of at most CHF 3000',
    'rules/limits.ts',
    'SUBTOTAL_MAX: Rappen = fromFrancs(3000)',
    'SUBTOTAL_MAX: Rappen = fromFrancs(3001)',
    'rules/add-check',
    'rules/order-lines',
  ),
  rule(
    'a card is worth CHF 5 at least',
    'rules/limits.ts',
    'CARD_VALUE_MIN: Rappen = fromFrancs(5)',
    'CARD_VALUE_MIN: Rappen = fromFrancs(4)',
    'rules/limits',
  ),
  rule(
    'at most 500 cards per add',
    'rules/limits.ts',
    'AMOUNT_PER_ADD_MAX = 500',
    'AMOUNT_PER_ADD_MAX = 501',
    'rules/add-check',
  ),
  rule(
    'at most 600 cards in a line',
    'rules/limits.ts',
    'LINE_AMOUNT_MAX = Math.floor(SUBTOTAL_MAX / CARD_VALUE_MIN)',
    'LINE_AMOUNT_MAX = Math.floor(SUBTOTAL_MAX / CARD_VALUE_MIN) + 1',
    'rules/order-lines',
  ),
  rule('badge 99+ above 99', 'rules/limits.ts', 'BADGE_MAX = 99', 'BADGE_MAX = 100', 'rules/limits'),
  rule(
    'CHF 3000 exactly still fits',
    'rules/add-check.ts',
    'price * amount > SUBTOTAL_MAX',
    'price * amount >= SUBTOTAL_MAX',
    'rules/add-check',
  ),
  rule(
    'values are whole francs',
    'rules/add-check.ts',
    'price % RAPPEN_PER_FRANC === 0',
    'price % 1 === 0',
    'rules/add-check',
    'rules/order-lines',
  ),
  rule('Delete is an allowed key', 'rules/number-input.ts', "  'Delete',\n", '', 'rules/number-input'),
  // Cart
  rule(
    'minus works above 1 only',
    'rules/cart-page.ts',
    'return line.amount > 1;',
    'return line.amount > 0;',
    'rules/cart-page',
  ),
  rule(
    'an emptied amount becomes 1',
    'rules/cart-page.ts',
    'digitsOnly(text, text.length)) || 1',
    'digitsOnly(text, text.length)) || 2',
    'rules/cart-page',
  ),
  rule('a line is its product and its price', 'rules/lines.ts', '{line.price}`;', '{0}`;', 'rules/cart'),
  rule(
    'only posted cards count for postage',
    'rules/lines.ts',
    "(line.category === 'physical' ? count + line.amount : count)",
    'count + line.amount',
    'rules/cart-actions',
    'rules/delivery-method',
  ),
  // Delivery
  rule(
    'insured becomes a packet above CHF 500, not at it',
    'rules/delivery-method.ts',
    'physicalValue(lines) > INSURED_LETTER_MAX',
    'physicalValue(lines) >= INSURED_LETTER_MAX',
    'rules/delivery-method',
  ),
  rule(
    'A-Post costs 1.50 to 20 cards',
    'rules/shipping-cost.ts',
    'to: 20,',
    'to: 21,',
    'rules/shipping-cost',
  ),
  rule(
    'a packet costs 13.50',
    'rules/shipping-cost.ts',
    'fromFrancs(13.5)',
    'fromFrancs(13.05)',
    'rules/shipping-cost',
  ),
  rule(
    'an order counts from today before 17:00',
    'rules/delivery-date.ts',
    'CUT_OFF_HOUR = 17',
    'CUT_OFF_HOUR = 18',
    'rules/delivery-date',
  ),
  rule(
    'Easter Monday is a holiday',
    'rules/holidays.ts',
    'addDays(easter, 1)',
    'addDays(easter, 2)',
    'rules/holidays',
  ),
  rule(
    'posted cards are active within 48 hours',
    'rules/deadlines.ts',
    'ACTIVATION_HOURS = { due: 48',
    'ACTIVATION_HOURS = { due: 49',
    'rules/activation',
  ),
  // Money and addresses
  rule('VAT of 8.1 percent', 'rules/vat.ts', 'VAT_RATE_PERCENT = 8.1', 'VAT_RATE_PERCENT = 7.7', 'rules/vat'),
  rule(
    'thousands are grouped by ’',
    'rules/money.ts',
    "GROUP_MARK = '\\u2019'",
    "GROUP_MARK = '\\u0027'",
    'rules/money',
  ),
  rule(
    'Liechtenstein ends at 9498',
    'rules/postal-code.ts',
    "postalCode <= '9498'",
    "postalCode <= '9497'",
    'rules/postal-code',
  ),
  rule(
    'a first name has at most 40 letters',
    'rules/address-text.ts',
    'hasLength(text, 1, 40)',
    'hasLength(text, 1, 41)',
    'rules/address',
  ),
  rule(
    'an e-mail ends in two letters at least',
    'rules/address-text.ts',
    '[\\p{L}\\p{M}]{2,}|',
    '[\\p{L}\\p{M}]{1,}|',
    'rules/address',
  ),
  rule(
    'nothing to pay is not paid',
    'rules/payment.ts',
    '!(state.total > 0)',
    '!(state.total >= 0)',
    'rules/payment',
  ),
  rule(
    'a confirmed order never fails',
    'rules/transitions.ts',
    "Confirmed: ['Reverted']",
    "Confirmed: ['Reverted', 'Failed']",
    'rules/transitions',
  ),
  // Calls
  rule(
    'a call that reached nobody is tried twice more',
    'contract/client.ts',
    'RETRIES_ON_STATUS_0 = 2',
    'RETRIES_ON_STATUS_0 = 3',
    'contract/client',
  ),
  rule(
    'the tries are 5000 ms apart',
    'contract/client.ts',
    'RETRY_DELAY_MS = 5000',
    'RETRY_DELAY_MS = 500',
    'contract/client',
  ),
  rule(
    'a call refused for its session is made once more',
    'contract/client.ts',
    'answer.status === 403',
    'answer.status === 401',
    'contract/client',
  ),
  // The browser's state
  rule(
    'an attempt without an answer is remembered for 15 minutes',
    'storefront/checkout/payment-attempt.ts',
    '15 * 60_000',
    '15 * 6_000',
    'storefront/checkout/payment-attempt',
  ),
  rule(
    'an answer that was lost may have been an order',
    'storefront/checkout/payment-attempt.ts',
    'error instanceof ApiError && error.error !== undefined',
    'error instanceof ApiError',
    'storefront/checkout/payment-flow',
    'storefront/checkout/payment-attempt',
  ),
  rule(
    'the guard lets nobody in without a card',
    'storefront/checkout/admission.ts',
    'return cards > 0',
    'return cards >= 0',
    'storefront/checkout/admission',
  ),
  rule(
    'an order given back in full was paid',
    'storefront/checkout/payment-outcome.ts',
    "if (paymentStatus === 'Captured') return 'refunded'",
    "if (paymentStatus !== 'Captured') return 'refunded'",
    'storefront/checkout/order-view',
    'storefront/checkout/sync-order',
  ),
  rule(
    'a paid order empties only the cart it was made from',
    'storefront/checkout/sync-order.ts',
    'if (orderId !== order.id) return;',
    '',
    'storefront/checkout/sync-order',
  ),
  rule(
    'what is stored in another version is thrown away',
    'storefront/stores/create-persisted.ts',
    'migrate: () => undefined',
    'migrate: (stored) => stored',
    'storefront/stores/create-persisted',
  ),
  rule(
    'a tab that has not heard of a change does not undo it',
    'storefront/stores/checked-storage.ts',
    'if (text !== known) write(name, text);',
    'write(name, text);',
    'storefront/stores/create-persisted',
  ),
  rule(
    'setting an error ends all that is pending',
    'storefront/stores/error-store.ts',
    '    usePending.getState().clear();\n',
    '',
    'storefront/stores/error-store',
  ),
  rule(
    'an answer to a buyer who has left the payment page changes nothing',
    'storefront/checkout/payment-arrival.ts',
    '  signal.throwIfAborted();\n  forgetSecret();',
    '  forgetSecret();',
    'storefront/checkout/payment-arrival',
  ),
  // Payment on the server
  rule(
    'a pending payment may last 120 hours',
    'server/saferpay/saferpay.ts',
    'pendingMs: 120',
    'pendingMs: 121',
    'server/saferpay/saferpay',
  ),
  rule(
    'another amount than the ordered one stops the order',
    'server/checkout/transaction-difference.ts',
    "found.amount === amount ? ''",
    "found.amount >= amount ? ''",
    'server/checkout/payment-decision',
  ),
  rule(
    'the provider is asked after 2, 10 and 30 minutes',
    'server/checkout/check-schedule.ts',
    '10 * MINUTE_MS, 30',
    '11 * MINUTE_MS, 30',
    'server/checkout/check-schedule',
  ),
  // Delivery of digital cards
  rule(
    'a PDF holds cards of its one order only',
    'server/documents/cards/order-cards.ts',
    'card.orderId === order.id && ',
    '',
    'server/documents/cards/order-cards',
  ),
  rule(
    'a job that fails by its own fault is given up',
    'server/postgres/operations/job-failures.ts',
    'UNFORESEEN_TRIES = 14',
    'UNFORESEEN_TRIES = 1400',
    'server/postgres/operations/job-failures',
  ),
  rule(
    'a refusal for good is one of the recipient or the message, of 5xx',
    'server/messages/smtp-transport.ts',
    'aboutThisMail && refusal >= 500',
    'aboutThisMail && refusal >= 400',
    'server/messages/smtp-transport',
  ),
];
