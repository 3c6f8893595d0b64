import { HEALTH_FIRST_AFTER_MS, type PauseCause } from '#rules/provider-pause.ts';
import type { PauseRepository } from '#server/postgres/payments/pause-repository.ts';
import type { PaymentProvider, ProviderFault } from './payment-provider.ts';
import type { PausedAccount } from './provider-pause.ts';

export type CircuitBreakerDeps = {
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
const PAUSE_CACHE_MS = 10_000;
/** Causes that stop all calls. */
const BLOCKING_CAUSES = ['refused', 'unreachable'] as const;
type BlockingCause = (typeof BLOCKING_CAUSES)[number];

type Failure = { fault: ProviderFault | 'transactionDeclined'; name: string; unclear?: true };

/**
 * Wraps a provider in a circuit breaker, because providers close accounts that keep calling. It opens when the provider
 * rejects our account or stops answering. All processes then send only an occasional probe; the first answered probe
 * closes the circuit. Blocked calls return `unknown`.
 */
export function withCircuitBreaker(provider: PaymentProvider, deps: CircuitBreakerDeps): PaymentProvider {
  const { pauses, log, now } = deps;
  const of: PausedAccount = { provider: provider.name, account: deps.account };
  let unanswered = 0;
  /** Subjects with unreadable answers. A single odd payment is no outage. */
  const unclear = new Set<string>();
  let known: { at: number; cause: BlockingCause | undefined } | undefined;

  async function findBlockingCause(): Promise<BlockingCause | undefined> {
    if (known === undefined || now() - known.at >= PAUSE_CACHE_MS || known.cause !== undefined) {
      const causes = (await pauses.listActive(of)).map(({ cause }) => cause);
      const cause = BLOCKING_CAUSES.find((candidate) => causes.includes(candidate));
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
    if (!(await pauses.pause(of, cause, name))) return;
    log.error({ alarm: 'provider-paused', provider: of.provider, cause, name }, 'payment provider paused');
  }

  async function recordFailure({ fault, name, unclear: isUnclear }: Failure, subject: string): Promise<void> {
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

  async function recordAnswer(wasPaused: boolean): Promise<void> {
    forget();
    if (!wasPaused) return;
    known = undefined;
    if (await pauses.resume(of, BLOCKING_CAUSES, 'answer'))
      log.info({ provider: of.provider }, 'payment provider answers again');
  }

  /**
   * In a long outage only the health endpoint is polled. An unreadable health response doesn't count, because it must not
   * keep the shop closed.
   */
  async function isStillUnreachable(ageMs: number): Promise<boolean> {
    if (ageMs < HEALTH_FIRST_AFTER_MS) return false;
    const health = await provider.health();
    return health.kind !== 'well' && health.fault !== 'responseFormat';
  }

  /** @param subject the payment or refund of the call */
  async function callGuarded<Answer extends { kind: string }, Held>(
    subject: string,
    call: () => Promise<Answer>,
    held: (fault: ProviderFault, pausedUntil: Date | undefined) => Held,
    isInquiry = false,
  ): Promise<Answer | Held> {
    const cause = await findBlockingCause();
    if (cause !== undefined) {
      const probe = await pauses.claimProbe(of, cause);
      if (probe.kind === 'held' || (probe.kind === 'claimed' && (await isStillUnreachable(probe.ageMs)))) {
        return held(toProviderFault(cause), probe.until);
      }
    }
    const answer = await call();
    const failure = toFailure(answer);
    // A licence may lack inquiries. Payments work without them.
    if (failure !== undefined && isInquiry && failure.fault === 'authentication') return answer;
    if (failure !== undefined) await recordFailure(failure, subject);
    else if (answer.kind !== 'unsupported') await recordAnswer(cause !== undefined);
    return answer;
  }

  const unknown = (fault: ProviderFault, pausedUntil: Date | undefined) =>
    ({ kind: 'unknown', fault, name: PAUSED, ...(pausedUntil && { pausedUntil }) }) as const;

  return {
    ...provider,
    initialize: (request) =>
      callGuarded(
        request.reference,
        () => provider.initialize(request),
        (fault) => ({ kind: 'failed', fault, name: PAUSED }) as const,
      ),
    assert: (token, lookup) => callGuarded(token, () => provider.assert(token, lookup), unknown),
    capture: (request) => callGuarded(request.transactionId, () => provider.capture(request), unknown),
    cancel: (request) => callGuarded(request.transactionId, () => provider.cancel(request), unknown),
    refund: async (request) => {
      const answer = await callGuarded(request.reference, () => provider.refund(request), unknown);
      if (answer.kind === 'notLicensed') await pause('refunds-denied', answer.name);
      return answer;
    },
    findRefund: (lookup) => callGuarded(lookup.reference, () => provider.findRefund(lookup), unknown, true),
    inquire: (lookup) => callGuarded(JSON.stringify(lookup), () => provider.inquire(lookup), unknown, true),
    // This endpoint may need its own permission, so its failures don't open the circuit.
    transactions: async (span) => {
      const cause = await findBlockingCause();
      return cause === undefined ? provider.transactions(span) : unknown(toProviderFault(cause), undefined);
    },
  };
}

function toProviderFault(cause: BlockingCause): ProviderFault {
  return cause === 'refused' ? 'authentication' : 'connection';
}

/** The error name of a blocked call. */
const PAUSED = 'circuit open';

/** Returns the failure of a call without a readable answer. */
function toFailure(answer: { kind: string }): Failure | undefined {
  if (answer.kind !== 'unknown' && answer.kind !== 'failed') return undefined;
  const failure = answer as Failure & { kind: string };
  const { fault, unclear } = failure;
  if (fault === 'notFound' || fault === 'transactionDeclined') return undefined;
  // The provider rejects this one request; others may succeed.
  return fault === 'system' && unclear === true ? undefined : failure;
}
