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

/** The part of a provider's answer that decides the next check. */
type ProviderAnswer = {
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
 * Records the outcome of a call; the last one decides when the next check is due. Errors and declines go to the log and
 * to the operators' view of the payment.
 */
export function recordProviderResponse(
  {
    pollResult,
    state,
    log,
  }: { pollResult: PollResult; state: { reference: string; now: Date }; log: PaymentLog },
  call: ProviderMessage['call'],
  answer: ProviderAnswer,
): void {
  pollResult.outcome = toPollOutcome(answer);
  if (typeof pollResult.outcome === 'object') return;
  pollResult.hasReachedProvider = true;
  const { name, details } = answer;
  if (name === undefined) return;
  pollResult.message = { at: state.now.toISOString(), call, name, ...details };
  const { reference } = state;
  const { kind, fault } = answer;
  log.warn(
    { reference, call, answer: kind, fault, name, ...toLogFields(details) },
    'provider error or decline',
  );
}

/** Removes the text for the payer, and replaces `words` of the payer that a message repeats. */
export function toLogFields(
  details: ProviderDetails | undefined,
  words: readonly string[] = [],
): ProviderDetails {
  const { payerMessage: _, ...said } = details ?? {};
  const hide = (text: string) =>
    words.filter((word) => word.length > 2).reduce((left, word) => left.replaceAll(word, '***'), text);
  return Object.fromEntries(Object.entries(said).map(([name, text]) => [name, hide(text)]));
}

function toPollOutcome({ kind, fault, unclear, pausedUntil }: ProviderAnswer): PollOutcome {
  // An unknown token or transaction is an answer, too.
  if (kind !== 'unknown' || fault === 'notFound') return 'answered';
  if (pausedUntil !== undefined) return { pausedUntil };
  return unclear === true || fault === 'responseFormat' ? 'misunderstood' : 'unanswered';
}
