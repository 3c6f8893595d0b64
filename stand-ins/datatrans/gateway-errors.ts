import type { KeptAnswer } from './repeated-answers.ts';

/** Codes of datatrans 6 with the status that stands in a sample, or that we chose where none does. */
const STATUS: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SERVER_ERROR: 500,
  UNKNOWN_ERROR: 500,
};

export const errorCodes: readonly string[] = [
  'UNKNOWN_ERROR UNAUTHORIZED INVALID_JSON_PAYLOAD UNRECOGNIZED_PROPERTY INVALID_PROPERTY CLIENT_ERROR SERVER_ERROR',
  'INVALID_TRANSACTION_STATUS TRANSACTION_NOT_FOUND EXPIRED_CARD INVALID_CARD BLOCKED_CARD UNSUPPORTED_CARD',
  'INVALID_ALIAS INVALID_CVV DUPLICATE_REFNO DECLINED SOFT_DECLINED INVALID_SIGN BLOCKED_BY_VELOCITY_CHECKER',
  'THIRD_PARTY_ERROR REFERRAL INVALID_SETUP FORBIDDEN INVALID_HEADER INVALID_STATE NOT_SUPPORTED_BY_THIRD_PARTY',
].flatMap((line) => line.split(' '));

/** A call that was understood and refused. */
export type GatewayRefusal = { readonly code: string; readonly message: string };

export function refusalAnswer({ code, message }: GatewayRefusal): KeptAnswer {
  return { status: STATUS[code] ?? 400, body: { error: { code, message } } };
}
