type Transaction = { Amount: { Value: string }; OrderId?: string };

/** Faults, ordered at the control address, that answer a call carried out with wrong or missing figures. */
export function distort(body: object, fault: string | undefined): object {
  if (fault === 'no-fields') return {};
  if (fault === 'foreign-redirect' && 'RedirectUrl' in body)
    return { ...body, RedirectUrl: `https://stranger.example${new URL(String(body.RedirectUrl)).pathname}` };
  if (!('Transaction' in body)) return body;
  const transaction = body.Transaction as Transaction;
  return { ...body, Transaction: { ...transaction, ...wrongFigures(transaction, fault) } };
}

function wrongFigures({ Amount, OrderId }: Transaction, fault: string | undefined): object {
  switch (fault) {
    case 'wrong-amount':
      return { Amount: { ...Amount, Value: String(Number(Amount.Value) - 100) } };
    case 'wrong-currency':
      return { Amount: { ...Amount, CurrencyCode: 'EUR' } };
    case 'wrong-order-id':
      return { OrderId: `${OrderId ?? ''}X` };
    case 'unknown-status':
      return { Status: 'UNHEARD_OF' };
    default:
      return {};
  }
}
