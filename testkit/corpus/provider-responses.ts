import { describeValue, splitList } from './bad-input.ts';

/**
 * An invalid field of a provider response, and how the shop classifies the response. `unknown`: as if there were no
 * response. `differs`: not what the shop requested. In both cases no money moves. `field` starts with the call's name.
 */
export type BadProviderResponse = [
  cause: string,
  field: string,
  value: unknown,
  meaning: 'unknown' | 'differs',
];

const NOT_TEXT = [undefined, null, '', 7, ['x'], { text: 'x' }];

const createUnknown = (field: string, values: readonly unknown[]): BadProviderResponse[] =>
  values.map((value) => [describeValue(value), field, value, 'unknown']);
const createDiffering = (field: string, values: readonly unknown[]): BadProviderResponse[] =>
  values.map((value) => [describeValue(value), field, value, 'differs']);

/** Header fields, present in every response. */
const badHeaders = (call: string): BadProviderResponse[] => [
  ...createUnknown(`${call} ResponseHeader`, ['', 'x', 7]),
  ...createUnknown(`${call} ResponseHeader.RequestId`, [
    ...NOT_TEXT.slice(2),
    'somebody-elses',
    '{{RequestId}} ',
  ]),
];

const AMOUNTS = [
  ...splitList('5951 | 5949 | 59.50 | 59 | 595000 | 0 | -5950 | +5950 | 5’950 | 0x173e | 5.95e3 | ５９５０'),
  ...['', '5950 ', '9'.repeat(30), 5950.5, 5.95e300],
];
const STATUSES = ['authorized', 'AUTHORIZED ', 'SOMETHING_NEW', 'AUTHORIZED,CAPTURED', 'CANCELLED'];
const ORDER_IDS = [7, '', 'ABCD-EFGH', 'k7qm-2x9f', 'K7QM-2X9F '];

/** Transaction fields of Assert, Inquire and Refund. */
const badTransactions = (call: string): BadProviderResponse[] => [
  ...createUnknown(`${call} Transaction`, [undefined, null, 'AUTHORIZED', []]),
  ...createUnknown(`${call} Transaction.Status`, [...NOT_TEXT, ...STATUSES]),
  ...createUnknown(`${call} Transaction.Id`, [...NOT_TEXT, 'i'.repeat(65)]),
  ...createUnknown(`${call} Transaction.Amount`, [undefined, null, '5950', 5950]),
  ...createUnknown(`${call} Transaction.Amount.Value`, [undefined, null, true, ['5950'], { value: '5950' }]),
  ...createDiffering(`${call} Transaction.Amount.Value`, AMOUNTS),
  ...createUnknown(`${call} Transaction.Amount.CurrencyCode`, NOT_TEXT),
  ...createDiffering(`${call} Transaction.Amount.CurrencyCode`, ['EUR', 'chf', 'CHF ', '756']),
  ...createUnknown(`${call} Transaction.OrderId`, [['K7QM-2X9F'], { text: 'K7QM-2X9F' }]),
  ...createDiffering(`${call} Transaction.OrderId`, ORDER_IDS),
];

const EXPIRATIONS = splitList(
  'tomorrow | 2026-03-02 | 2026-03-02T11:15:30.000 | 2026-13-02T11:15:30.000+01:00 | 02.03.2026 11:15 | 1772446530',
);
const REDIRECTS = splitList(
  `/vt2/api/PaymentPage/1/2/3 | https://elsewhere.example/vt2/api/PaymentPage/1/2/3 | \
https://www.saferpay.com.elsewhere.example/vt2 | //127.0.0.1/vt2 | javascript:alert(1) | javascript://127.0.0.1/%0aalert(1) | \
data:text/html,<script>alert(1)</script> | file:///etc/passwd | http://127.0.0.1:1/vt2 | http://www.saferpay.com/vt2`,
);
const CAPTURES = ['PENDING', 'captured', 'AUTHORIZED', 'FAILED'];
const OTHER_IDS = ['Zt8uW1eR5yT3iO7pL2kJ6hG9fD4s', 'QM4TY7BK2NP9XR3SV6WZ8AC1DE5F', 't'.repeat(65)];

/** Invalid fields in otherwise valid provider responses. */
export const BAD_PROVIDER_RESPONSES: readonly BadProviderResponse[] = [
  ...['Initialize', 'Assert', 'Capture', 'Cancel', 'Refund', 'Inquire'].flatMap(badHeaders),
  ...['Assert', 'Refund', 'Inquire'].flatMap(badTransactions),
  ...createUnknown('Initialize Token', [...NOT_TEXT, 'k'.repeat(51)]),
  ...createUnknown('Initialize Expiration', [...NOT_TEXT, ...EXPIRATIONS]),
  ...createUnknown('Initialize RedirectUrl', [...NOT_TEXT, ...REDIRECTS]),
  ...createUnknown('Assert Transaction.Type', [...NOT_TEXT, 'REFUND', 'payment']),
  ...createUnknown('Capture Status', [...NOT_TEXT, ...CAPTURES]),
  ...createUnknown('Cancel TransactionId', [...NOT_TEXT, ...OTHER_IDS]),
  ...createUnknown('Refund Transaction.Type', NOT_TEXT),
  ...createDiffering('Refund Transaction.Type', ['PAYMENT', 'refund']),
];
