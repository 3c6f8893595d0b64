import { type BadField, splitList } from './bad-input.ts';
import { GOOD_ORDER } from './good-order.ts';
import { setPath, toJson } from './set-path.ts';

/** A call to the API. `path` is relative to `/api`. All strings may contain `PLACEHOLDERS`. */
export type Call = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string;
  /** Another visitor, or a visitor without a session. If undefined, the visitor who owns the order. */
  by?: 'other' | 'newcomer';
};

/** The expected error response. `field` and `fieldKey` describe one of its field errors. */
export type Refusal = {
  status: number;
  messageKey: string;
  field?: string;
  fieldKey?: string;
  constraint?: string;
};

export type BadCall = [cause: string, field: string, call: Call, refusal: Refusal];

/** Placeholders for values of the caller's order and of another visitor's order. */
export const PLACEHOLDERS = [
  '<order>',
  '<reference>',
  '<return secret>',
  '<notify secret>',
  '<outcome secret>',
  '<idempotency key>',
  '<other order>',
  '<other reference>',
  '<other return secret>',
  '<session>',
  '<other session>',
  '<token>',
  '<other token>',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Returns the call with every placeholder replaced. */
export function fillPlaceholders(call: Call, values: Record<Placeholder, string>): Omit<Call, 'body'> {
  const { body, raw = body === undefined ? undefined : toJson(body), ...others } = call;
  const text = PLACEHOLDERS.reduce(
    (filled, name) => filled.replaceAll(name, values[name]),
    JSON.stringify({ ...others, raw }),
  );
  return JSON.parse(text);
}

export const NOT_FOUND: Refusal = { status: 404, messageKey: 'NOT_FOUND' };
export const BAD_URL: Refusal = { status: 400, messageKey: 'BAD_REQUEST' };
export const URL_TOO_LONG: Refusal = { status: 414, messageKey: 'BAD_REQUEST' };
export const FORBIDDEN: Refusal = { status: 403, messageKey: 'FORBIDDEN' };

export const wrongField = (field: string, fieldKey: string): Refusal => {
  return { status: 400, messageKey: 'BAD_REQUEST', field, fieldKey };
};

/** Builds a POST orders call with one field of its body changed. */
export function badOrder([cause, field, value, messageKey, at = field]: BadField): BadCall {
  const call = { method: 'POST', path: '/orders', body: setPath(GOOD_ORDER, at, value) };
  return [cause, `orders ${field}`, call, wrongField(field, messageKey)];
}

/** Ids that don't exist, escaped for a URL where necessary. */
export const UNKNOWN_IDS = splitList(
  `2f1c70d6-0000-4000-8000-000000000000 | 00000000-0000-0000-0000-000000000000 | * | %25 | _ | '%20or%20'1'='1 | \
x';select%201;-- | null | undefined | true | -1 | 99999999999999999999 | constructor | __proto__ | %00 | %0a | \
%3Cscript%3E | $%7B7*7%7D | %F0%9F%8E%81 | %EF%BF%BD`,
);

export const NOT_DECODABLE = ['%E0%A4%A', '%ED%A0%80', '%ff%fe', '%'];
