import { describeValue, splitList } from './bad-input.ts';

/**
 * An invalid field of a supplier response. `fields`: the field can't hold the value. `other`: it can, but
 * something else was requested. In both cases no card is delivered, and the reason names only the field. The
 * field name begins with the call.
 */
export type BadSupplierAnswer = [cause: string, field: string, value: unknown, reported: 'fields' | 'other'];

const bad = (
  classification: 'fields' | 'other',
  field: string,
  values: readonly unknown[],
): BadSupplierAnswer[] => values.map((value) => [describeValue(value), field, value, classification]);

const NO_TEXT_BUT_NULL = [undefined, 7, true, ['x'], { text: 'x' }];
const NO_TEXT = [null, ...NO_TEXT_BUT_NULL];
const NO_VALUES = [undefined, null, '5000', 5000.5, -5000, 2 ** 53, 1e300, [5000]];
const NO_LAST_FOUR = [...NO_TEXT, '', '048', '00048', 'OO48', '00４８'];
const NO_DAYS = [
  ...[...NO_TEXT, '', `${new Date().getFullYear() - 1}-12-31`],
  ...splitList('for ever | 2131-13-01 | 2131-02-30 | 21.11.2131 | 2131-11 | 2131-11-21T00:00:00Z | 31-11-21'),
];

/** A text that the supplier must repeat unchanged. */
const echoed = (field: string, others: readonly string[]): BadSupplierAnswer[] => [
  ...bad('fields', field, NO_TEXT),
  ...bad('other', field, ['', ...others]),
];
const badFaceValues = (field: string): BadSupplierAnswer[] => [
  ...bad('fields', field, NO_VALUES),
  ...bad('other', field, [5001, 50, 500_000, 0]),
];
const badCurrencies = (field: string) => echoed(field, ['EUR', 'chf', '756']);
const badStatuses = (field: string, other: string) => echoed(field, [other, 'asleep', 'ACTIVE']);

/** Invalid card numbers. A valid one has the issuer's prefix, the right length and a check digit. */
const NUMBERS = [
  ...[...NO_TEXT, '', 6_366_700_314_159_260, '6366700314159260048\n'],
  ...splitList(
    `see mail | 636670031415926004 | 63667003141592600488 | 6366700314159260047 | 6366700314159206048 | \
6366 7003 1415 9260 048 | 4111111111111111111 | ***************0048 | ６３６６７００３１４１５９２６００４８`,
  ),
];
const PINS = [...NO_TEXT, '', '00042', '0000042', 'abcdef', '-00042', '******', '000042\n'];

/** Invalid fields in otherwise valid supplier responses. */
export const BAD_SUPPLIER_ANSWERS: readonly BadSupplierAnswer[] = [
  ...echoed('issue issueId', ['issue-2']),
  ...echoed('issue productReferenceId', ['other']),
  ...badFaceValues('issue value'),
  ...badCurrencies('issue currency'),
  ...bad('fields', 'issue number', NUMBERS),
  ...bad('fields', 'issue pin', PINS),
  ...bad('fields', 'issue validUntil', NO_DAYS),
  ...badStatuses('issue status', 'void'),

  ...echoed('activate activationId', ['activation-2']),
  ...bad('fields', 'activate lastFour', NO_LAST_FOUR),
  ...bad('other', 'activate lastFour', ['0006']),
  ...echoed('activate productReferenceId', ['other']),
  ...badFaceValues('activate value'),
  ...badCurrencies('activate currency'),
  ...bad('fields', 'activate validUntil', NO_DAYS),
  ...badStatuses('activate status', 'void'),

  // Records of activations that are queried later. Their product and face value are information, not an echo.
  ...echoed('activation activationId', ['activation-2']),
  ...bad('fields', 'activation lastFour', NO_LAST_FOUR),
  ...bad('fields', 'activation productReferenceId', NO_TEXT),
  ...bad('fields', 'activation value', NO_VALUES),
  ...badCurrencies('activation currency'),
  ...bad('fields', 'activation validUntil', NO_DAYS),
  ...badStatuses('activation status', 'void'),

  ...echoed('void voidId', ['void-2']),
  ...bad('fields', 'void of', NO_TEXT_BUT_NULL),
  ...bad('other', 'void of', [null, '', 'issue-2']),
  ...bad('fields', 'void lastFour', NO_LAST_FOUR),
  ...bad('fields', 'void value', NO_VALUES),
  ...badCurrencies('void currency'),
  ...badStatuses('void status', 'active'),

  ...bad('fields', 'list records', [undefined, null, '[]', {}]),
  ...bad('fields', 'list records.0', [null, 'issue-1', []]),
  ...bad('fields', 'list records.0.kind', [...NO_TEXT, '', 'spent']),
  ...bad('fields', 'list records.0.id', [...NO_TEXT, '']),
  ...bad('fields', 'list records.0.of', NO_TEXT_BUT_NULL),
  ...bad('fields', 'list records.0.productReferenceId', NO_TEXT_BUT_NULL),
  ...bad('fields', 'list records.0.value', NO_VALUES),
  ...bad('fields', 'list records.0.currency', [...NO_TEXT, '', 'EUR']),
  ...bad('fields', 'list records.0.lastFour', NO_LAST_FOUR),
  ...bad('fields', 'list records.0.at', [
    ...[...NO_TEXT, ''],
    ...splitList('today | 2026-11-21 | 2026-11-21T09:00:00 | 2026-11-21T25:00:00Z'),
  ]),
  ...bad('fields', 'list next', [...NO_TEXT_BUT_NULL, '']),
];

const token = (field: string, values: readonly unknown[]) =>
  values.map((value): [cause: string, field: string, value: unknown] => [describeValue(value), field, value]);

/** Invalid token responses. Without a token no call is made. */
export const BAD_TOKENS = [
  ...token('access_token', [...NO_TEXT, '']),
  ...token('token_type', NO_TEXT),
  ...token('expires_in', [undefined, null, '300', [300]]),
];
