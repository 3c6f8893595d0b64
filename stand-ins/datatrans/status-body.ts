import type { Gateway } from './gateway.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';

/** Returns the body of a status response and of a notification (datatrans 4). */
export function buildStatusBody(
  { merchant, now, settings, records }: Gateway,
  transaction: GatewayTransaction,
): object {
  const { id, type, refno, currency, paidWith, language, responseFault } = transaction;
  const credits = settings.creditInHistory ? listCredits(records.listRefunds(id)) : [];
  const body = {
    transactionId: id,
    merchantId: merchant.merchantId,
    type,
    status: getCurrentStatus(transaction, now()),
    currency,
    refno,
    paymentMethod: paidWith?.method ?? transaction.methods[0],
    detail: buildDetail(transaction),
    language,
    ...(paidWith?.card && { card: toCard(paidWith.card) }),
    history: [...transaction.history, ...credits],
  };
  return distortStatus(body, responseFault);
}

/** Delay until settled money is transmitted to the acquirer. Not documented, so our choice. */
const TRANSMISSION_DELAY_MS = 20 * 60_000;

export function getCurrentStatus({ status, settledAt }: GatewayTransaction, now: number) {
  const isTransmitted =
    status === 'settled' && settledAt !== undefined && now >= settledAt + TRANSMISSION_DELAY_MS;
  return isTransmitted ? 'transmitted' : status;
}

function listCredits(refunds: readonly GatewayTransaction[]) {
  return refunds.flatMap(({ history }) => history.filter(({ action }) => action === 'credit'));
}

function buildDetail(transaction: GatewayTransaction): object {
  const { type, amount, authorizationCode, settledAmount, status, reversed, failure, expiresAt } =
    transaction;
  if (type === 'credit') return { credit: { amount } };
  if (failure) return { fail: failure };
  if (status === 'initialized') return { init: { expires: new Date(expiresAt).toISOString() } };
  return {
    // Datatrans includes this even before an authorization, with the requested amount.
    authorize: { amount, ...(authorizationCode && { acquirerAuthorizationCode: authorizationCode }) },
    ...(settledAmount !== undefined && { settle: { amount: settledAmount } }),
    ...(status === 'canceled' && { cancel: { reversal: reversed === true } }),
  };
}

function toCard({
  secure,
  masked,
  ...rest
}: NonNullable<NonNullable<GatewayTransaction['paidWith']>['card']>): object {
  const info = {
    brand: 'TEST CREDIT',
    type: 'credit',
    usage: 'consumer',
    country: 'CH',
    issuer: 'DATATRANS',
  };
  return { masked, ...rest, info, ...(secure && { '3D': { ...secure, threeDSVersion: '2.2.0' } }) };
}

type StatusBody = {
  detail: { authorize?: { amount: number } };
  currency: string;
  refno: string;
  status: string;
};

const distortionsByFault: Readonly<Record<string, (transaction: StatusBody) => object>> = {
  'wrong-amount': ({ detail }) => ({
    detail: Object.fromEntries(
      Object.entries(detail).map(([name, part]) => [name, reduceAmount(part as { amount?: number })]),
    ),
  }),
  'wrong-currency': () => ({ currency: 'EUR' }),
  'wrong-order-id': ({ refno }) => ({ refno: `${refno}X` }),
  'unknown-status': () => ({ status: 'unheard_of' }),
};

function reduceAmount(part: { amount?: number }): object {
  return part.amount === undefined ? part : { ...part, amount: part.amount - 100 };
}

/** Faults that return wrong or missing values for a successful call. */
export const statusDistortions: readonly string[] = [...Object.keys(distortionsByFault), 'no-fields'];

export function distortStatus(body: object, fault = ''): object {
  if (fault === 'no-fields') return {};
  return 'detail' in body ? { ...body, ...distortionsByFault[fault]?.(body as StatusBody) } : body;
}
