import type { Heard } from './check-schedule.ts';
import type { ProviderFault } from './payment-provider.ts';
import type { ProviderDetails, ProviderMessage } from './provider-message.ts';

export type PaymentLog = Record<'info' | 'warn', (fields: object, message: string) => void>;

/** What the provider's answers in one look at a payment have brought so far. */
export type Hearing = {
  /** Whether the provider was asked at all. */
  asked: boolean;
  heard: Heard;
  told: ProviderMessage | undefined;
};

/** An answer of the port, as far as it says how it was heard. */
type Answer = {
  kind: string;
  name?: string;
  fault?: ProviderFault;
  unclear?: true;
  pausedUntil?: Date;
  details?: ProviderDetails | undefined;
};

export function newHearing(): Hearing {
  return { asked: false, heard: 'answered', told: undefined };
}

/**
 * Notes how an answer was heard: the next look is planned by the last one. What the provider says of an error or a decline
 * goes to the log and to the operators' view of the payment.
 */
export function hearAnswer(
  { hearing, state, log }: { hearing: Hearing; state: { reference: string; now: Date }; log: PaymentLog },
  call: ProviderMessage['call'],
  answer: Answer,
): void {
  hearing.heard = heardOf(answer);
  if (typeof hearing.heard === 'object') return;
  hearing.asked = true;
  const { name, details } = answer;
  if (name === undefined) return;
  hearing.told = { at: state.now.toISOString(), call, name, ...details };
  const { reference } = state;
  const { kind, fault } = answer;
  log.warn({ reference, call, answer: kind, fault, name, ...forLog(details) }, 'provider says no');
}

/**
 * Details as the log may have them: without what is written for the payer, and without words of theirs that a message
 * repeats.
 */
export function forLog(details: ProviderDetails | undefined, words: readonly string[] = []): ProviderDetails {
  const { payerMessage: _, ...said } = details ?? {};
  const hide = (text: string) =>
    words.filter((word) => word.length > 2).reduce((left, word) => left.replaceAll(word, '***'), text);
  return Object.fromEntries(Object.entries(said).map(([name, text]) => [name, hide(text)]));
}

function heardOf({ kind, fault, unclear, pausedUntil }: Answer): Heard {
  // That a token or a transaction is not known is an answer, too.
  if (kind !== 'unknown' || fault === 'notFound') return 'answered';
  if (pausedUntil !== undefined) return { pausedUntil };
  return unclear === true || fault === 'responseFormat' ? 'misunderstood' : 'unanswered';
}
