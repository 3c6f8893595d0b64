import { distort } from './saferpay-distortions.ts';
import type { Means, Transaction } from './transaction.ts';

/** Returns the containers that Assert, Inquire and Refund share. */
export function buildContainers(transaction: Transaction): object {
  const { means, type, payerIp, responseFault } = transaction;
  const paymentContainers = {
    Payer: { IpAddress: payerIp, IpLocation: 'CH' },
    Liability: buildLiability(means),
  };
  const containers = {
    Transaction: buildTransaction(transaction),
    PaymentMeans: buildMeans(means),
    ...(type === 'PAYMENT' ? paymentContainers : {}),
  };
  return distort(containers, responseFault);
}

function buildTransaction(transaction: Transaction): object {
  const { id, type, status, date, amount, means } = transaction;
  return {
    Type: type,
    Status: status,
    Id: id,
    CaptureId: status === 'CAPTURED' ? transaction.captureId : undefined,
    Date: new Date(date).toISOString(),
    Amount: { Value: String(amount.value), CurrencyCode: amount.currency },
    OrderId: transaction.orderId,
    AcquirerName: `${means.method} Saferpay Test`,
    AcquirerReference: transaction.acquirerReference,
    SixTransactionReference: `0:0:3:${id}`,
    ApprovalCode: transaction.approvalCode,
    IssuerReference: means.card && { TransactionStamp: `33105598${String(date).padStart(14, '0')}` },
  };
}

function buildMeans({ method, wallet, card }: Means): object {
  const part = { Brand: { PaymentMethod: method, Name: method }, Wallet: wallet };
  if (!card) return { ...part, DisplayText: method };
  return {
    ...part,
    DisplayText: `xxxx xxxx xxxx ${card.maskedNumber.slice(-4)}`,
    Card: {
      MaskedNumber: card.maskedNumber,
      ExpYear: card.expiryYear,
      ExpMonth: card.expiryMonth,
      HolderName: card.holderName,
      HolderSegment: 'CONSUMER',
      FundingSource: 'CREDIT',
      CountryCode: 'CH',
    },
  };
}

/** Returns the liability. Without 3-D Secure, the merchant is liable (saferpay 3). */
function buildLiability({ liability }: Means): object {
  const shift = liability?.shift === true;
  return {
    LiabilityShift: shift,
    LiableEntity: shift ? 'THREEDS' : 'MERCHANT',
    InPsd2Scope: 'NO',
    ThreeDs: liability && {
      Authenticated: liability.authenticated,
      Xid: '7d0b5c1e-4a6f-4f2c-9a1e-3b6d8e0f2c11',
      Version: '2',
      AuthenticationType: liability.authenticationType,
    },
  };
}
