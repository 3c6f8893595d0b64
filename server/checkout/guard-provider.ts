import { HEALTH_FIRST_AFTER_MS, type PauseCause } from '#rules/provider-pause.ts';
import type { PauseRepository } from '#server/postgres/payments/pg-pause-repository.ts';
import type { PaymentProvider, ProviderFault } from './payment-provider.ts';
import type { PausedAccount } from './provider-pause.ts';

export type GuardDeps = {
  pauses: PauseRepository;
  /** Identifies the account without revealing it. */
  account: string;
  log: Record<'info' | 'error', (fields: object, message: string) => void>;
  /** ms */
  now: () => number;
};

/** Unanswered calls in a row that open the circuit. */
export const UNANSWERED_MAX = 5;
/** Maximum time until this process notices a stored pause. */
const KNOWN_FOR_MS = 10_000;
/** Causes that stop all calls. */
const STOPPING = ['refused', 'unreachable'] as const;
type StoppingCause = (typeof STOPPING)[number];

type Failure = { fault: ProviderFault | 'transactionDeclined'; name: string; unclear?: true };

/**
 * Wraps a provider in a circuit breaker, because providers close accounts that keep calling. It opens when the provider
 * rejects our account or stops answering. All processes then send only an occasional probe; the first answered probe
 * closes the circuit. Blocked calls return `unknown`.
 */
export function guardProvider(provider: PaymentProvider, deps: GuardDeps): PaymentProvider {
  const { pauses, log, now } = deps;
  const of: PausedAccount = { provider: provider.name, account: deps.account };
  let unanswered = 0;
  /** Subjects with unreadable answers. A single odd payment is no outage. */
  const unclear = new Set<string>();
  let known: { at: number; cause: StoppingCause | undefined } | undefined;

  async function standing(): Promise<StoppingCause | undefined> {
    if (known === undefined || now() - known.at >= KNOWN_FOR_MS || known.cause !== undefined) {
      const causes = (await pauses.standing(of)).map(({ cause }) => cause);
      const cause = STOPPING.find((each) => causes.includes(each));
      // Another process ended the pause, so earlier failures no longer count.
      if (known?.cause !== undefined && cause === undefined) forget();
      known = { at: now(), cause };
    }
    return known.cause;
  }

  function forget(): void {
    unanswered = 0;
    unclear.clear();
  }

  async function pause(cause: PauseCause, name: string): Promise<void> {
    if (!(await pauses.begin(of, cause, name))) return;
    log.error({ alarm: 'provider-paused', provider: of.provider, cause, name }, 'payment provider paused');
  }

  async function failed({ fault, name, unclear: isUnclear }: Failure, subject: string): Promise<void> {
    if (fault === 'authentication' && isUnclear !== true) {
      known = { at: now(), cause: 'refused' };
      return pause('refused', name);
    }
    if (isUnclear === true || fault === 'responseFormat') unclear.add(subject);
    else unanswered += 1;
    if (unanswered + unclear.size < UNANSWERED_MAX) return;
    known = { at: now(), cause: 'unreachable' };
    await pause('unreachable', name);
  }

  async function answered(wasPaused: boolean): Promise<void> {
    forget();
    if (!wasPaused) return;
    known = undefined;
    if (await pauses.end(of, STOPPING, 'answer'))
      log.info({ provider: of.provider }, 'payment provider answers again');
  }

  /**
   * In a long outage only the health endpoint is polled. An unreadable health response doesn't count, because it must not
   * keep the shop closed.
   */
  async function isStillAway(ageMs: number): Promise<boolean> {
    if (ageMs < HEALTH_FIRST_AFTER_MS) return false;
    const health = await provider.health();
    return health.kind !== 'well' && health.fault !== 'responseFormat';
  }

  /** @param subject the payment or refund of the call */
  async function guarded<Answer extends { kind: string }, Held>(
    subject: string,
    call: () => Promise<Answer>,
    held: (fault: ProviderFault, pausedUntil: Date | undefined) => Held,
    isInquiry = false,
  ): Promise<Answer | Held> {
    const cause = await standing();
    if (cause !== undefined) {
      const probe = await pauses.claimProbe(of, cause);
      if (probe.kind === 'held' || (probe.kind === 'claimed' && (await isStillAway(probe.ageMs)))) {
        return held(faultBehind(cause), probe.until);
      }
    }
    const answer = await call();
    const failure = failureOf(answer);
    // A licence may lack inquiries. Payments work without them.
    if (failure !== undefined && isInquiry && failure.fault === 'authentication') return answer;
    if (failure !== undefined) await failed(failure, subject);
    else if (answer.kind !== 'unsupported') await answered(cause !== undefined);
    return answer;
  }

  const unknown = (fault: ProviderFault, pausedUntil: Date | undefined) =>
    ({ kind: 'unknown', fault, name: PAUSED, ...(pausedUntil && { pausedUntil }) }) as const;

  return {
    ...provider,
    initialize: (request) =>
      guarded(
        request.reference,
        () => provider.initialize(request),
        (fault) => ({ kind: 'failed', fault, name: PAUSED }) as const,
      ),
    assert: (token, lookup) => guarded(token, () => provider.assert(token, lookup), unknown),
    capture: (request) => guarded(request.transactionId, () => provider.capture(request), unknown),
    cancel: (request) => guarded(request.transactionId, () => provider.cancel(request), unknown),
    refund: async (request) => {
      const answer = await guarded(request.reference, () => provider.refund(request), unknown);
      if (answer.kind === 'notLicensed') await pause('refunds-denied', answer.name);
      return answer;
    },
    findRefund: (lookup) => guarded(lookup.reference, () => provider.findRefund(lookup), unknown, true),
    inquire: (lookup) => guarded(JSON.stringify(lookup), () => provider.inquire(lookup), unknown, true),
    // This endpoint may need its own permission, so its failures don't open the circuit.
    transactions: async (span) => {
      const cause = await standing();
      return cause === undefined ? provider.transactions(span) : unknown(faultBehind(cause), undefined);
    },
  };
}

function faultBehind(cause: StoppingCause): ProviderFault {
  return cause === 'refused' ? 'authentication' : 'connection';
}

/** The error name of a blocked call. */
const PAUSED = 'circuit open';

/** Returns the failure of a call without a readable answer. */
function failureOf(answer: { kind: string }): Failure | undefined {
  if (answer.kind !== 'unknown' && answer.kind !== 'failed') return undefined;
  const failure = answer as Failure & { kind: string };
  const { fault, unclear } = failure;
  if (fault === 'notFound' || fault === 'transactionDeclined') return undefined;
  // The provider rejects this one request; others may succeed.
  return fault === 'system' && unclear === true ? undefined : failure;
}
