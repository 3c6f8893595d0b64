/**
 * A field of an answer of the supplier. `fields`: it is not what the field can hold; `other`: it is, but not what was
 * asked for. Either way no card is handed on, and the reason names the field alone. The field begins with the call.
 */
export type BadSupplierAnswer = [cause: string, field: string, value: unknown, told: 'fields' | 'other'];

type Value = readonly [cause: string, value: unknown];

const bad = (told: 'fields' | 'other', field: string, values: readonly Value[]): BadSupplierAnswer[] =>
  values.map(([cause, value]): BadSupplierAnswer => [cause, field, value, told]);

const NO_TEXT: readonly Value[] = [
  ['left out', undefined],
  ['null', null],
  ['a number', 7],
  ['true', true],
  ['a list', ['x']],
  ['an object', { text: 'x' }],
];

const NO_TEXT_BUT_NULL = NO_TEXT.filter(([cause]) => cause !== 'null');

/** A text that must come back as it was sent. */
const echoed = (field: string, others: readonly Value[]): BadSupplierAnswer[] => [
  ...bad('fields', field, NO_TEXT),
  ...bad('other', field, [['empty', ''], ...others]),
];

const NO_VALUES: readonly Value[] = [
  ['left out', undefined],
  ['null', null],
  ['a text', '5000'],
  ['a fraction of a Rappen', 5000.5],
  ['a minus', -5000],
  ['beyond what is exact', 2 ** 53],
  ['with an exponent', 1e300],
  ['a list', [5000]],
];

const faceValueOf = (field: string): BadSupplierAnswer[] => [
  ...bad('fields', field, NO_VALUES),
  ...bad('other', field, [
    ['a Rappen more', 5001],
    ['francs in place of Rappen', 50],
    ['a hundredfold', 500_000],
    ['nothing', 0],
  ]),
];

const currencyOf = (field: string): BadSupplierAnswer[] =>
  echoed(field, [
    ['another currency', 'EUR'],
    ['small letters', 'chf'],
    ['its number', '756'],
  ]);

const statusOf = (field: string, others: readonly Value[]): BadSupplierAnswer[] =>
  echoed(field, [...others, ['a status of tomorrow', 'asleep'], ['capitals', 'ACTIVE']]);

const daysOf = (field: string): BadSupplierAnswer[] =>
  bad('fields', field, [
    ...NO_TEXT,
    ['empty', ''],
    ['words', 'for ever'],
    ['a month that there is not', '2131-13-01'],
    ['a day that there is not', '2131-02-30'],
    ['a Swiss date', '21.11.2131'],
    ['a month alone', '2131-11'],
    ['a time of day', '2131-11-21T00:00:00Z'],
    ['two figures of a year', '31-11-21'],
    ['a day of last year', `${new Date().getFullYear() - 1}-12-31`],
  ]);

const lastFourOf = (field: string): BadSupplierAnswer[] =>
  bad('fields', field, [
    ...NO_TEXT,
    ['empty', ''],
    ['a zero that got lost', '048'],
    ['five figures', '00048'],
    ['letters', 'OO48'],
    ['figures of full width', '００４８'],
  ]);

/** It must be the number of a card: of its issuer, of its length, and ending with its check digit. */
const NUMBERS: readonly Value[] = [
  ...NO_TEXT,
  ['empty', ''],
  ['a number that lost its last figures', 6_366_700_314_159_260],
  ['words', 'see mail'],
  ['a figure too few', '636670031415926004'],
  ['a figure too many', '63667003141592600488'],
  ['a wrong check digit', '6366700314159260047'],
  ['two figures that changed places', '6366700314159206048'],
  ['spaces between its groups', '6366 7003 1415 9260 048'],
  ['another issuer', '4111111111111111111'],
  ['only its last four', '***************0048'],
  ['figures of full width', '６３６６７００３１４１５９２６００４８'],
  ['a line break behind it', '6366700314159260048\n'],
];

const PINS: readonly Value[] = [
  ...NO_TEXT,
  ['empty', ''],
  ['a zero that got lost', '00042'],
  ['a figure too many', '0000042'],
  ['letters', 'abcdef'],
  ['a minus', '-00042'],
  ['hidden', '******'],
  ['a line break behind it', '000042\n'],
];

const ISSUE: readonly BadSupplierAnswer[] = [
  ...echoed('issue issueId', [['of another card', 'issue-2']]),
  ...echoed('issue productReferenceId', [['another product', 'other']]),
  ...faceValueOf('issue value'),
  ...currencyOf('issue currency'),
  ...bad('fields', 'issue number', NUMBERS),
  ...bad('fields', 'issue pin', PINS),
  ...daysOf('issue validUntil'),
  ...statusOf('issue status', [['void', 'void']]),
];

const ACTIVATE: readonly BadSupplierAnswer[] = [
  ...echoed('activate activationId', [['of another card', 'activation-2']]),
  ...lastFourOf('activate lastFour'),
  ...bad('other', 'activate lastFour', [['of another card', '0006']]),
  ...echoed('activate productReferenceId', [['another product', 'other']]),
  ...faceValueOf('activate value'),
  ...currencyOf('activate currency'),
  ...daysOf('activate validUntil'),
  ...statusOf('activate status', [['void', 'void']]),
];

/** Of what was activated before; what its card is and is worth is told, not asked. */
const ACTIVATION: readonly BadSupplierAnswer[] = [
  ...echoed('activation activationId', [['of another card', 'activation-2']]),
  ...lastFourOf('activation lastFour'),
  ...bad('fields', 'activation productReferenceId', NO_TEXT),
  ...bad('fields', 'activation value', NO_VALUES),
  ...currencyOf('activation currency'),
  ...daysOf('activation validUntil'),
  ...statusOf('activation status', [['void', 'void']]),
];

const VOID: readonly BadSupplierAnswer[] = [
  ...echoed('void voidId', [['of another card', 'void-2']]),
  ...bad('fields', 'void of', NO_TEXT_BUT_NULL),
  ...bad('other', 'void of', [
    ['null', null],
    ['empty', ''],
    ['of another card', 'issue-2'],
  ]),
  ...lastFourOf('void lastFour'),
  ...bad('fields', 'void value', NO_VALUES),
  ...currencyOf('void currency'),
  ...statusOf('void status', [['still active', 'active']]),
];

const LIST: readonly BadSupplierAnswer[] = [
  ...bad('fields', 'list records', [
    ['left out', undefined],
    ['null', null],
    ['a text', '[]'],
    ['an object', {}],
  ]),
  ...bad('fields', 'list records.0', [
    ['null', null],
    ['a text', 'issue-1'],
    ['a list', []],
  ]),
  ...bad('fields', 'list records.0.kind', [...NO_TEXT, ['empty', ''], ['another kind', 'spent']]),
  ...bad('fields', 'list records.0.id', [...NO_TEXT, ['empty', '']]),
  ...bad('fields', 'list records.0.of', NO_TEXT_BUT_NULL),
  ...bad('fields', 'list records.0.productReferenceId', NO_TEXT_BUT_NULL),
  ...bad('fields', 'list records.0.value', NO_VALUES),
  ...bad('fields', 'list records.0.currency', [...NO_TEXT, ['empty', ''], ['another currency', 'EUR']]),
  ...lastFourOf('list records.0.lastFour'),
  ...bad('fields', 'list records.0.at', [
    ...NO_TEXT,
    ['empty', ''],
    ['a word', 'today'],
    ['a day alone', '2026-11-21'],
    ['no zone', '2026-11-21T09:00:00'],
    ['an hour that there is not', '2026-11-21T25:00:00Z'],
  ]),
  ...bad('fields', 'list next', [...NO_TEXT_BUT_NULL, ['empty', '']]),
];

/** Fields of the supplier's answers, each in an answer that is otherwise right. */
export const BAD_SUPPLIER_ANSWERS: readonly BadSupplierAnswer[] = [
  ...ISSUE,
  ...ACTIVATE,
  ...ACTIVATION,
  ...VOID,
  ...LIST,
];

/** Of the answer that gives the token: without one no call is made. */
export const BAD_TOKENS: readonly [cause: string, field: string, value: unknown][] = [
  ...[...NO_TEXT, ['empty', ''] as const].map(([cause, value]): [string, string, unknown] => {
    return [cause, 'access_token', value];
  }),
  ...NO_TEXT.map(([cause, value]): [string, string, unknown] => [cause, 'token_type', value]),
  ['left out', 'expires_in', undefined],
  ['null', 'expires_in', null],
  ['a text', 'expires_in', '300'],
  ['a list', 'expires_in', [300]],
];
