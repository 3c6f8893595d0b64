import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALARM_CHANNELS, ALARM_KINDS } from '#rules/alarms.ts';
import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { GIFT_LINK_PURPOSES } from '#rules/gift-link.ts';
import { GIFT_SENDING_STATUSES, GIFT_STOP_CAUSES } from '#rules/gift-sending.ts';
import { LANGUAGES } from '#rules/language.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN, LINE_AMOUNT_MAX, SUBTOTAL_MAX } from '#rules/limits.ts';
import { CATEGORIES } from '#rules/lines.ts';
import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import { ORDER_NOTICES } from '#rules/order-notice.ts';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { REFUND_REQUEST_STATUSES } from '#rules/refund-request.ts';
import { REQUEST_OUTCOME_NAMES } from '#rules/request-outcomes.ts';
import { REVIEW_KINDS } from '#rules/review-kinds.ts';
import {
  CARD_STATUSES,
  MAIL_STATUSES,
  ORDER_STATUSES,
  PARCEL_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  VOID_CAUSES,
} from '#rules/status.ts';
import { STATUS_CAUSES } from '#rules/status-causes.ts';
import { STOCK_CAUSES } from '#rules/stock.ts';

const DIRECTORY = dirname(import.meta.dirname);
const MIGRATIONS = globSync('migrations/*.sql', { cwd: DIRECTORY })
  .toSorted()
  .map((name) => readFileSync(`${DIRECTORY}/${name}`, 'utf8'))
  .join('\n');

const quoted = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

/** Returns the condition of the newest check of this name. */
function check(name: string): string {
  const found = MIGRATIONS.split('\n').findLast((line) => line.includes(`CONSTRAINT "${name}" CHECK`));
  return found?.slice(found.indexOf('CHECK')) ?? '';
}

describe('the database has the same values as the rules', () => {
  it.each<[string, readonly string[]]>([
    ['orders_status', ORDER_STATUSES],
    ['orders_lang', LANGUAGES],
    ['payment_status', PAYMENT_STATUSES],
    ['payment_method', PAYMENT_METHODS],
    ['payment_provider', PAYMENT_PROVIDERS],
    ['payment_status_cause', STATUS_CAUSES],
    ['orders_status_cause', STATUS_CAUSES],
    ['outbound_request_outcome', REQUEST_OUTCOME_NAMES],
    ['order_line_category', CATEGORIES],
    ['product_category', CATEGORIES],
    ['sale_pause_category', CATEGORIES],
    ['card_category', CATEGORIES],
    ['card_status', CARD_STATUSES],
    ['card_void_cause', VOID_CAUSES],
    ['parcel_status', PARCEL_STATUSES],
    ['parcel_delivery_method', POSTED_DELIVERIES],
    ['mail_kind', MAIL_KINDS],
    ['mail_notice', ORDER_NOTICES],
    ['mail_status', MAIL_STATUSES],
    ['refund_status', REFUND_STATUSES],
    ['refund_request_status', REFUND_REQUEST_STATUSES],
    ['approval_request_status', REFUND_REQUEST_STATUSES],
    ['review_item_kind', REVIEW_KINDS],
    ['alarm_kind', ALARM_KINDS],
    ['alarm_message_channel', ALARM_CHANNELS],
    ['stock_movement_cause', STOCK_CAUSES],
    ['gift_sending_status', GIFT_SENDING_STATUSES],
    ['gift_sending_stop_cause', GIFT_STOP_CAUSES],
    ['gift_sending_lang', LANGUAGES],
    ['gift_link_purpose', GIFT_LINK_PURPOSES],
  ])('%s', (name, list) => {
    expect(quoted(check(`${name}_is_known`))).toEqual([...list]);
  });

  it('and the same limits', () => {
    const numbers = (name: string) => (check(name).match(/\b\d+\b/g) ?? []).map(Number);
    expect(numbers('line_within_limits')).toEqual([CARD_VALUE_MIN, CARD_VALUE_MAX, 1, LINE_AMOUNT_MAX]);
    expect(numbers('order_adds_up')).toEqual([1, SUBTOTAL_MAX, 0]);
  });
});

/** Literals that queries compare a column with, by column name. */
const WORDS: Record<string, readonly string[]> = {
  status: [
    ...GIFT_SENDING_STATUSES,
    ...ORDER_STATUSES,
    ...PAYMENT_STATUSES,
    ...CARD_STATUSES,
    ...PARCEL_STATUSES,
    ...REFUND_STATUSES,
    ...REFUND_REQUEST_STATUSES,
    ...MAIL_STATUSES,
  ],
  category: CATEGORIES,
  void_cause: VOID_CAUSES,
  lang: LANGUAGES,
  delivery_method: POSTED_DELIVERIES,
};

it('queries in text use values that the rules know', () => {
  const column = Object.keys(WORDS).join('|');
  const comparison = new RegExp(
    `\\b(${column})\\}?\\s*(?:=|<>|(?:not )?in)\\s*(\\((?:\\s*'[^']*',?)+\\s*\\)|'[^']*')`,
    'g',
  );
  const files = globSync('**/*.ts', { cwd: DIRECTORY }).filter((name) => !name.endsWith('.test.ts'));
  const compared = files.flatMap((name) =>
    [...readFileSync(`${DIRECTORY}/${name}`, 'utf8').matchAll(comparison)].flatMap(([, of = '', list = '']) =>
      quoted(list).map((word) => ({ name, of, word })),
    ),
  );
  expect(compared.length).toBeGreaterThan(50);
  expect(compared.filter(({ of, word }) => WORDS[of]?.includes(word) !== true)).toEqual([]);
});
