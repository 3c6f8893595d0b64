/** A ledger entry of a payment provider. */
export type PaymentEvent = {
  readonly kind:
    | ('initialized' | 'opened' | 'authorized' | 'pending' | 'declined' | 'aborted' | 'expired')
    | ('asserted' | 'inquired' | 'captured' | 'canceled' | 'refunded' | 'refund-captured' | 'notified');
  readonly token: string;
  readonly orderId: string | undefined;
  /** For a refund: the order id of the refunded payment. */
  readonly originalOrderId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly captureId?: string | undefined;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly method?: string | undefined;
  /** Request id or idempotency key of the call. For the payer's actions: that of Initialize. */
  readonly requestId?: string | undefined;
  readonly retryIndicator?: number | undefined;
  readonly errorName?: string | undefined;
  /** For a notification: the response status, or 0 if there was no response. Otherwise the returned status. */
  readonly status?: number | string | undefined;
  readonly attempt?: number | undefined;
};
