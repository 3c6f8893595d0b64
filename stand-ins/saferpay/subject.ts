import type { Provider } from './provider.ts';

export type AnyRequest = {
  readonly Payment?: { readonly OrderId?: string | undefined };
  readonly Token?: string;
  readonly TransactionReference?: Reference;
  readonly CaptureReference?: Reference & { readonly CaptureId?: string | undefined };
};

type Reference = { readonly TransactionId?: string | undefined; readonly OrderId?: string | undefined };

/** The order (or, without one, the token) that a call is about, to find the faults ordered for it. */
export function subjectOf({ book }: Provider, request: AnyRequest): string | undefined {
  const reference = request.TransactionReference ?? request.CaptureReference;
  const captureId = request.CaptureReference?.CaptureId;
  const transaction =
    captureId === undefined
      ? book.transaction(reference?.TransactionId ?? '')
      : book.transactionOfCapture(captureId);
  const payment = book.payment(request.Token ?? transaction?.token ?? '');
  return request.Payment?.OrderId ?? reference?.OrderId ?? payment?.orderId ?? payment?.token;
}
