import { distort } from './saferpay-distortions.ts';
import { isAtLeast } from './spec-version.ts';
import type { CardMeans, Means, Transaction } from './transaction.ts';

/** The containers that Assert, Inquire and Refund share, in the shape of the version asked with. */
export function transactionContainers(transaction: Transaction, specVersion: string): object {
  const { means } = transaction;
  const isPayment = transaction.type === 'PAYMENT';
  const containers = {
    Transaction: transactionPart(transaction, specVersion),
    PaymentMeans: meansPart(means, specVersion),
    ...(isPayment ? { Payer: { IpAddress: transaction.payer.ipAddress, IpLocation: 'CH' } } : {}),
    ...(isPayment ? { Liability: liabilityPart(means.liability, specVersion) } : {}),
    ...(means.payerCurrency ? { Dcc: dccPart(transaction, means.payerCurrency) } : {}),
  };
  return distort(containers, transaction.wrongAnswer);
}

function transactionPart(transaction: Transaction, specVersion: string): object {
  return {
    Type: transaction.type,
    Status: transaction.status,
    Id: transaction.id,
    CaptureId: transaction.status === 'CAPTURED' ? transaction.captureId : undefined,
    Date: new Date(transaction.date).toISOString(),
    Amount: { Value: String(transaction.amount.value), CurrencyCode: transaction.amount.currency },
    OrderId: transaction.orderId,
    AcquirerName: `${transaction.means.method} Saferpay Test`,
    AcquirerReference: transaction.acquirerReference,
    SixTransactionReference: `0:0:3:${transaction.id}`,
    ApprovalCode: transaction.approvalCode,
    IssuerReference: issuerReference(transaction, specVersion),
  };
}

/** Of cards only, since 1.21; the date and `MastercardTLID` (since 1.52) are Mastercard's. */
function issuerReference({ means, date, id }: Transaction, specVersion: string): object | undefined {
  if (!means.card || !isAtLeast(specVersion, 21)) return undefined;
  const stamp = { TransactionStamp: `33105598${String(date).padStart(14, '0')}` };
  if (means.method !== 'MASTERCARD') return stamp;
  const SettlementDate = new Date(date).toISOString().slice(5, 10).replace('-', '');
  const isNew = isAtLeast(specVersion, 52);
  return { ...stamp, SettlementDate, ...(isNew ? { MastercardTLID: id.slice(0, 22) } : {}) };
}

function meansPart(means: Means, specVersion: string): object {
  const brand = { PaymentMethod: means.method, Name: means.method };
  const wallet = means.wallet === undefined ? {} : { Wallet: means.wallet };
  if (!means.card) return { Brand: brand, DisplayText: means.method, ...wallet };
  return {
    Brand: brand,
    ...wallet,
    DisplayText: `xxxx xxxx xxxx ${means.card.lastFour}`,
    Card: cardPart(means.card, specVersion),
  };
}

function cardPart(card: CardMeans, specVersion: string): object {
  const isNew = isAtLeast(specVersion, 53);
  // 1.53 shows the first eight digits, earlier versions six.
  const start = isNew ? card.firstEight : card.firstEight.slice(0, 6);
  return {
    MaskedNumber: start + 'x'.repeat(card.length - start.length - 4) + card.lastFour,
    ExpYear: card.expiryYear,
    ExpMonth: card.expiryMonth,
    HolderName: card.holderName,
    ...(isNew ? { HolderSegment: 'CONSUMER', FundingSource: 'CREDIT' } : {}),
    CountryCode: 'CH',
  };
}

/** Without 3-D Secure nobody else bears the risk, and the answer says so (saferpay 3). */
function liabilityPart(liability: Means['liability'], specVersion: string): object {
  const entity = liability?.shift === true ? 'ThreeDs' : 'Merchant';
  const isNew = isAtLeast(specVersion, 22);
  return {
    LiabilityShift: liability?.shift === true,
    LiableEntity: isNew ? entity.toUpperCase() : entity,
    ...(isNew ? { InPsd2Scope: 'NO' } : {}),
    ...(liability ? { ThreeDs: threeDsPart(liability, specVersion) } : {}),
  };
}

function threeDsPart(liability: NonNullable<Means['liability']>, specVersion: string): object {
  const { authenticated, authenticationType, shift } = liability;
  return {
    Authenticated: authenticated,
    Xid: '7d0b5c1e-4a6f-4f2c-9a1e-3b6d8e0f2c11',
    ...(isAtLeast(specVersion, 35) ? {} : { LiabilityShift: shift }),
    ...(isAtLeast(specVersion, 22) ? { Version: '2', AuthenticationType: authenticationType } : {}),
  };
}

function dccPart(transaction: Transaction, currency: string): object {
  // Yen has no minor unit.
  const rate = currency === 'JPY' ? 1.7 : 1.1;
  return {
    PayerAmount: { Value: String(Math.round(transaction.amount.value * rate)), CurrencyCode: currency },
    ExchangeRate: String(rate),
    Markup: '3%',
  };
}
