import type { PollOutcome } from './check-schedule.ts';
import type { ProviderFault } from './payment-provider.ts';
import type { ProviderDetails, ProviderMessage } from './provider-message.ts';

export type PaymentLog = Record<'info' | 'warn', (fields: object, message: string) => void>;

/** The provider's responses during one check of a payment. */
export type PollResult = {
  /** False while no call has reached the provider. */
  hasReachedProvider: boolean;
  outcome: PollOutcome;
  message: ProviderMessage | undefined;
};

/** The part of a provider's response that determines the next check. */
type ProviderResponse = {
  kind: string;
  name?: string;
  fault?: ProviderFault;
  unclear?: true;
  pausedUntil?: Date;
  details?: ProviderDetails | undefined;
};

export function emptyPollResult(): PollResult {
  return { hasReachedProvider: false, outcome: 'answered', message: undefined };
}

/**
 * Records the outcome of a call. The last outcome determines when the next check is due. Errors and declines
 * are logged and shown to operators with the payment.
 */
export function recordProviderResponse(
  {
    pollResult,
    state,
    log,
  }: { pollResult: PollResult; state: { reference: string; now: Date }; log: PaymentLog },
  call: ProviderMessage['call'],
  response: ProviderResponse,
): void {
  pollResult.outcome = toPollOutcome(response);
  if (typeof pollResult.outcome === 'object') return;
  pollResult.hasReachedProvider = true;
  const { name, details } = response;
  if (name === undefined) return;
  pollResult.message = { at: state.now.toISOString(), call, name, ...details };
  const { reference } = state;
  const { kind, fault } = response;
  log.warn(
    { reference, call, answer: kind, fault, name, ...toLogFields(details) },
    'provider error or decline',
  );
}

/** Removes the text for the payer, and masks `payerValues` that a message repeats. */
export function toLogFields(
  details: ProviderDetails | undefined,
  payerValues: readonly string[] = [],
): ProviderDetails {
  const { payerMessage: _, ...loggable } = details ?? {};
  const mask = (text: string) =>
    payerValues
      .filter((value) => value.length > 2)
      .reduce((masked, value) => masked.replaceAll(value, '***'), text);
  return Object.fromEntries(Object.entries(loggable).map(([name, text]) => [name, mask(text)]));
}

function toPollOutcome({ kind, fault, unclear, pausedUntil }: ProviderResponse): PollOutcome {
  // An unknown token or transaction also counts as a response.
  if (kind !== 'unknown' || fault === 'notFound') return 'answered';
  if (pausedUntil !== undefined) return { pausedUntil };
  return unclear === true || fault === 'responseFormat' ? 'misunderstood' : 'unanswered';
}
