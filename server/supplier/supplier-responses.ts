import * as z from 'zod';
import { type CardNumberFormat, isCardNumber } from '#rules/card-number.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { SupplierFault, SupplierRefusal } from '#server/fulfilment/supplier-port.ts';

// Schemas of docs/supplier.openapi.json. Numbers and PINs are strings of fixed length, so that a lost zero is
// detected.
const lastFour = z.string().regex(/^\d{4}$/);
const value = z.int().nonnegative();
const currency = z.literal('CHF');
const status = z.string();
/** Last valid day, Swiss time. An expired card is worthless to its buyer. */
const validUntil = z.iso.date().refine((day) => day >= swissTime(new Date()).date);

/** Schema of an issued card. Rejects numbers in other formats: they fail at the till, and log redaction misses them. */
export function createCardBody(format: CardNumberFormat) {
  return z.object({
    issueId: z.string(),
    productReferenceId: z.string(),
    value,
    currency: z.string(),
    number: z.string().refine((number) => isCardNumber(number, format)),
    pin: z.string().regex(/^\d{6}$/),
    validUntil,
    status,
  });
}

export const activationBody = z.object({
  activationId: z.string(),
  lastFour,
  productReferenceId: z.string(),
  value,
  currency: z.string(),
  validUntil,
  status,
});

export const voidBody = z.object({
  voidId: z.string(),
  of: z.string().nullable(),
  lastFour,
  value,
  currency: z.string(),
  status,
});

export const listBody = z.object({
  records: z.array(
    z.object({
      kind: z.enum(['issued', 'activated', 'voided']),
      id: z.string().min(1),
      of: z.string().nullable(),
      productReferenceId: z.string().nullable(),
      value,
      currency,
      lastFour,
      at: z.iso.datetime(),
    }),
  ),
  next: z.string().min(1).nullable(),
});

/** Accepts only plain codes, because codes get into logs and job rows. */
const errorBody = z.object({ error: z.object({ code: z.string().regex(/^[A-Z_]{1,40}$/) }) });

/** HTTP status of each permanent refusal. */
const REFUSAL_STATUSES: Record<SupplierRefusal, number> = {
  VALIDATION: 400,
  NOT_FOUND: 404,
  PRODUCT_CONFLICT: 409,
  ALREADY_USED: 409,
  PRODUCT_AMOUNT_INVALID: 422,
};

type ParsedError =
  | { kind: 'refused'; name: SupplierRefusal }
  | { kind: 'unknown'; fault: SupplierFault; name: string };

/** Classifies an error response. Accepts a code only with its status, because a proxy may also return JSON. */
export function readError(status: number, body: unknown): ParsedError {
  const code = errorBody.safeParse(body).data?.error.code;
  if (isRefusal(code) && REFUSAL_STATUSES[code] === status) return { kind: 'refused', name: code };
  const fault = status === 401 || status === 403 ? 'authorization' : 'system';
  return { kind: 'unknown', fault, name: code ?? `HTTP ${status}` };
}

function isRefusal(code: string | undefined): code is SupplierRefusal {
  return code !== undefined && Object.hasOwn(REFUSAL_STATUSES, code);
}

type InvalidResponse = { kind: 'wrong'; name: string };

/**
 * Parses a response, which must repeat all `expected` fields. A `wrong` result names the invalid or differing fields,
 * never their values.
 */
export function readResponse<Body extends Record<string, unknown>>(
  schema: z.ZodType<Body>,
  body: unknown,
  expected: Partial<Body>,
): { kind: 'valid'; body: Body } | InvalidResponse {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return { kind: 'wrong', name: `fields ${listFields(parsed.error)}` };
  const differing = Object.keys(expected).filter((name) => parsed.data[name] !== expected[name]);
  if (differing.length > 0) return { kind: 'wrong', name: `other ${differing.join(', ')}` };
  return { kind: 'valid', body: parsed.data };
}

/** Lists the paths of the invalid fields. */
export function listFields({ issues }: z.ZodError): string {
  return [...new Set(issues.map(({ path }) => path.join('.')))].join(', ');
}
