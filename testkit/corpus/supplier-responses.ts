import { describeValue, splitList } from './bad-input.ts';

/**
 * An invalid field of a supplier response. `fields`: the value isn't valid for the field. `other`: the value is valid
 * but not what the shop requested. In both cases no card is delivered, and the reason contains only the field's name.
 * `field` starts with the call's name.
 */
export type BadSupplierResponse = [
  cause: string,
  field: string,
  value: unknown,
  reported: 'fields' | 'other',
];

const createCases = (
  classification: 'fields' | 'other',
  field: string,
  values: readonly unknown[],
): BadSupplierResponse[] => values.map((value) => [describeValue(value), field, value, classification]);

const NOT_TEXT_OR_NULL = [undefined, 7, true, ['x'], { text: 'x' }];
const NOT_TEXT = [null, ...NOT_TEXT_OR_NULL];
const NO_VALUES = [undefined, null, '5000', 5000.5, -5000, 2 ** 53, 1e300, [5000]];
const NO_LAST_FOUR = [...NOT_TEXT, '', '048', '00048', 'OO48', '00４８'];
const NO_DAYS = [
  ...[...NOT_TEXT, '', `${new Date().getFullYear() - 1}-12-31`],
  ...splitList('for ever | 2131-13-01 | 2131-02-30 | 21.11.2131 | 2131-11 | 2131-11-21T00:00:00Z | 31-11-21'),
];

/** Cases of a text that the supplier must repeat unchanged. */
const createEchoCases = (field: string, others: readonly string[]): BadSupplierResponse[] => [
  ...createCases('fields', field, NOT_TEXT),
  ...createCases('other', field, ['', ...others]),
];
const badFaceValues = (field: string): BadSupplierResponse[] => [
  ...createCases('fields', field, NO_VALUES),
  ...createCases('other', field, [5001, 50, 500_000, 0]),
];
const badCurrencies = (field: string) => createEchoCases(field, ['EUR', 'chf', '756']);
const badStatuses = (field: string, other: string) => createEchoCases(field, [other, 'asleep', 'ACTIVE']);

/** Invalid card numbers. A valid one has the issuer's prefix, the right length and a check digit. */
const NUMBERS = [
  ...[...NOT_TEXT, '', 6_366_700_314_159_260, '6366700314159260048\n'],
  ...splitList(
    `see mail | 636670031415926004 | 63667003141592600488 | 6366700314159260047 | 6366700314159206048 | \
6366 7003 1415 9260 048 | 4111111111111111111 | ***************0048 | ６３６６７００３１４１５９２６００４８`,
  ),
];
const PINS = [...NOT_TEXT, '', '00042', '0000042', 'abcdef', '-00042', '******', '000042\n'];

/** Invalid fields in otherwise valid supplier responses. */
export const BAD_SUPPLIER_RESPONSES: readonly BadSupplierResponse[] = [
  ...createEchoCases('issue issueId', ['issue-2']),
  ...createEchoCases('issue productReferenceId', ['other']),
  ...badFaceValues('issue value'),
  ...badCurrencies('issue currency'),
  ...createCases('fields', 'issue number', NUMBERS),
  ...createCases('fields', 'issue pin', PINS),
  ...createCases('fields', 'issue validUntil', NO_DAYS),
  ...badStatuses('issue status', 'void'),

  ...createEchoCases('activate activationId', ['activation-2']),
  ...createCases('fields', 'activate lastFour', NO_LAST_FOUR),
  ...createCases('other', 'activate lastFour', ['0006']),
  ...createEchoCases('activate productReferenceId', ['other']),
  ...badFaceValues('activate value'),
  ...badCurrencies('activate currency'),
  ...createCases('fields', 'activate validUntil', NO_DAYS),
  ...badStatuses('activate status', 'void'),

  // Activations that are queried later. Their product and face value aren't compared with a request.
  ...createEchoCases('activation activationId', ['activation-2']),
  ...createCases('fields', 'activation lastFour', NO_LAST_FOUR),
  ...createCases('fields', 'activation productReferenceId', NOT_TEXT),
  ...createCases('fields', 'activation value', NO_VALUES),
  ...badCurrencies('activation currency'),
  ...createCases('fields', 'activation validUntil', NO_DAYS),
  ...badStatuses('activation status', 'void'),

  ...createEchoCases('void voidId', ['void-2']),
  ...createCases('fields', 'void of', NOT_TEXT_OR_NULL),
  ...createCases('other', 'void of', [null, '', 'issue-2']),
  ...createCases('fields', 'void lastFour', NO_LAST_FOUR),
  ...createCases('fields', 'void value', NO_VALUES),
  ...badCurrencies('void currency'),
  ...badStatuses('void status', 'active'),

  ...createCases('fields', 'list records', [undefined, null, '[]', {}]),
  ...createCases('fields', 'list records.0', [null, 'issue-1', []]),
  ...createCases('fields', 'list records.0.kind', [...NOT_TEXT, '', 'spent']),
  ...createCases('fields', 'list records.0.id', [...NOT_TEXT, '']),
  ...createCases('fields', 'list records.0.of', NOT_TEXT_OR_NULL),
  ...createCases('fields', 'list records.0.productReferenceId', NOT_TEXT_OR_NULL),
  ...createCases('fields', 'list records.0.value', NO_VALUES),
  ...createCases('fields', 'list records.0.currency', [...NOT_TEXT, '', 'EUR']),
  ...createCases('fields', 'list records.0.lastFour', NO_LAST_FOUR),
  ...createCases('fields', 'list records.0.at', [
    ...[...NOT_TEXT, ''],
    ...splitList('today | 2026-11-21 | 2026-11-21T09:00:00 | 2026-11-21T25:00:00Z'),
  ]),
  ...createCases('fields', 'list next', [...NOT_TEXT_OR_NULL, '']),
];

const createTokenCases = (field: string, values: readonly unknown[]) =>
  values.map((value): [cause: string, field: string, value: unknown] => [describeValue(value), field, value]);

/** Invalid token responses. Without a token, the shop makes no call. */
export const BAD_TOKENS = [
  ...createTokenCases('access_token', [...NOT_TEXT, '']),
  ...createTokenCases('token_type', NOT_TEXT),
  ...createTokenCases('expires_in', [null, 'soon', '-300', '', [300]]),
];
