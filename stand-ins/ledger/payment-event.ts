/** One line of the ledger of a payment provider. */
export type PaymentEvent = {
  readonly kind:
    | ('initialized' | 'opened' | 'authorized' | 'pending' | 'declined' | 'aborted' | 'expired')
    | ('asserted' | 'inquired' | 'captured' | 'canceled' | 'refunded' | 'refund-captured' | 'notified');
  readonly token: string;
  readonly orderId: string | undefined;
  /** Of a refund: the order id of the payment that it refunds. */
  readonly originalOrderId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly captureId?: string | undefined;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly method?: string | undefined;
  /** Of the call that was carried out, or its idempotency key; where the payer acted, of the Initialize before. */
  readonly requestId?: string | undefined;
  readonly retryIndicator?: number | undefined;
  readonly errorName?: string | undefined;
  /** Of a notification the answer (0: none), otherwise the status that was returned. */
  readonly status?: number | string | undefined;
  readonly attempt?: number | undefined;
};
