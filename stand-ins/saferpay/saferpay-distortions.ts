type Transaction = { Amount: { Value: string }; OrderId?: string };

const distortionsByFault: Readonly<Record<string, (transaction: Transaction) => object>> = {
  'wrong-amount': ({ Amount }) => ({ Amount: { ...Amount, Value: String(Number(Amount.Value) - 100) } }),
  'wrong-currency': ({ Amount }) => ({ Amount: { ...Amount, CurrencyCode: 'EUR' } }),
  'wrong-order-id': ({ OrderId = '' }) => ({ OrderId: `${OrderId}X` }),
  'unknown-status': () => ({ Status: 'UNHEARD_OF' }),
};

/** Faults that return wrong or missing values for a successful call. */
export const distortions: readonly string[] = [...Object.keys(distortionsByFault), 'no-fields'];

export function distort(body: object, fault = ''): object {
  if (fault === 'no-fields') return {};
  if (!('Transaction' in body)) return body;
  const transaction = body.Transaction as Transaction;
  return { ...body, Transaction: { ...transaction, ...distortionsByFault[fault]?.(transaction) } };
}
