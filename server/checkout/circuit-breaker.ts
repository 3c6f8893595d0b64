import { HEALTH_FIRST_AFTER_MS, type PauseCause } from '#rules/provider-pause.ts';
import type { PauseRepository } from '#server/postgres/payments/pause-repository.ts';
import type { PaymentProvider, ProviderFault } from './payment-provider.ts';
import type { PausedAccount } from './provider-pause.ts';

export type CircuitBreakerDeps = {
  pauses: PauseRepository;
  /** Identifies the account without revealing it. */
  account: string;
  log: Record<'info' | 'error', (fields: object, message: string) => void>;
  /** Current time in ms. */
  now: () => number;
};

/** Number of consecutive unanswered calls that open the circuit. */
export const UNANSWERED_MAX = 5;
/** Maximum time until this process notices a stored pause. */
const PAUSE_CACHE_MS = 10_000;
/** Causes that stop all calls. */
const BLOCKING_CAUSES = ['refused', 'unreachable'] as const;
type BlockingCause = (typeof BLOCKING_CAUSES)[number];

type Failure = { fault: ProviderFault | 'transactionDeclined'; name: string; unclear?: true };

/**
 * Wraps a provider in a circuit breaker, because providers close accounts that keep calling. It opens when
 * the provider rejects our account or stops responding. All processes then send only an occasional probe; the
 * first probe with a response closes the circuit. Blocked calls return `unknown`.
 */
export function withCircuitBreaker(provider: PaymentProvider, deps: CircuitBreakerDeps): PaymentProvider {
  const { pauses, log, now } = deps;
  const account: PausedAccount = { provider: provider.name, account: deps.account };
  let unanswered = 0;
  /** Payments and refunds with unreadable responses. Each counts once, because a single one isn't an outage. */
  const unreadableSubjects = new Set<string>();
  let cachedPause: { at: number; cause: BlockingCause | undefined } | undefined;

  async function findBlockingCause(): Promise<BlockingCause | undefined> {
    if (
      cachedPause === undefined ||
      now() - cachedPause.at >= PAUSE_CACHE_MS ||
      cachedPause.cause !== undefined
    ) {
      const causes = (await pauses.listActive(account)).map(({ cause }) => cause);
      const cause = BLOCKING_CAUSES.find((candidate) => causes.includes(candidate));
      // Another process ended the pause, so earlier failures no longer count.
      if (cachedPause?.cause !== undefined && cause === undefined) resetFailures();
      cachedPause = { at: now(), cause };
    }
    return cachedPause.cause;
  }

  function resetFailures(): void {
    unanswered = 0;
    unreadableSubjects.clear();
  }

  async function pause(cause: PauseCause, name: string): Promise<void> {
    if (!(await pauses.pause(account, cause, name))) return;
    log.error(
      { alarm: 'provider-paused', provider: account.provider, cause, name },
      'payment provider paused',
    );
  }

  async function recordFailure({ fault, name, unclear: isUnclear }: Failure, subject: string): Promise<void> {
    if (fault === 'authentication' && isUnclear !== true) {
      cachedPause = { at: now(), cause: 'refused' };
      return pause('refused', name);
    }
    if (isUnclear === true || fault === 'responseFormat') unreadableSubjects.add(subject);
    else unanswered += 1;
    if (unanswered + unreadableSubjects.size < UNANSWERED_MAX) return;
    cachedPause = { at: now(), cause: 'unreachable' };
    await pause('unreachable', name);
  }

  async function recordResponse(wasPaused: boolean): Promise<void> {
    resetFailures();
    if (!wasPaused) return;
    cachedPause = undefined;
    if (await pauses.resume(account, BLOCKING_CAUSES, 'response'))
      log.info({ provider: account.provider }, 'payment provider responds again');
  }

  /**
   * In a long outage, polls only the health endpoint. An unreadable health response doesn't count, because it
   * must not keep the shop closed.
   */
  async function isStillUnreachable(ageMs: number): Promise<boolean> {
    if (ageMs < HEALTH_FIRST_AFTER_MS) return false;
    const health = await provider.health();
    return health.kind !== 'healthy' && health.fault !== 'responseFormat';
  }

  /**
   * Makes a call unless the circuit is open.
   * @param subject identifies the payment or refund of the call
   * @param toBlocked creates the result of a call that isn't made
   */
  async function callGuarded<Result extends { kind: string }, Blocked>(
    subject: string,
    call: () => Promise<Result>,
    toBlocked: (fault: ProviderFault, pausedUntil: Date | undefined) => Blocked,
    isInquiry = false,
  ): Promise<Result | Blocked> {
    const cause = await findBlockingCause();
    if (cause !== undefined) {
      const probe = await pauses.claimProbe(account, cause);
      if (probe.kind === 'not-due' || (probe.kind === 'claimed' && (await isStillUnreachable(probe.ageMs)))) {
        return toBlocked(toProviderFault(cause), probe.until);
      }
    }
    const result = await call();
    const failure = toFailure(result);
    // Our contract with the provider may exclude inquiries. Payments work without them.
    if (failure !== undefined && isInquiry && failure.fault === 'authentication') return result;
    if (failure !== undefined) await recordFailure(failure, subject);
    else if (result.kind !== 'unsupported') await recordResponse(cause !== undefined);
    return result;
  }

  const toUnknown = (fault: ProviderFault, pausedUntil: Date | undefined) =>
    ({ kind: 'unknown', fault, name: PAUSED, ...(pausedUntil && { pausedUntil }) }) as const;

  return {
    ...provider,
    initialize: (request) =>
      callGuarded(
        request.reference,
        () => provider.initialize(request),
        (fault) => ({ kind: 'failed', fault, name: PAUSED }) as const,
      ),
    assert: (token, lookup) => callGuarded(token, () => provider.assert(token, lookup), toUnknown),
    capture: (request) => callGuarded(request.transactionId, () => provider.capture(request), toUnknown),
    cancel: (request) => callGuarded(request.transactionId, () => provider.cancel(request), toUnknown),
    refund: async (request) => {
      const result = await callGuarded(request.reference, () => provider.refund(request), toUnknown);
      if (result.kind === 'notLicensed') await pause('refunds-denied', result.name);
      return result;
    },
    findRefund: (lookup) => callGuarded(lookup.reference, () => provider.findRefund(lookup), toUnknown, true),
    inquire: (lookup) => callGuarded(JSON.stringify(lookup), () => provider.inquire(lookup), toUnknown, true),
    // This endpoint may need its own permission, so its failures don't open the circuit.
    transactions: async (span) => {
      const cause = await findBlockingCause();
      return cause === undefined ? provider.transactions(span) : toUnknown(toProviderFault(cause), undefined);
    },
  };
}

function toProviderFault(cause: BlockingCause): ProviderFault {
  return cause === 'refused' ? 'authentication' : 'connection';
}

/** Error name of a blocked call. */
const PAUSED = 'circuit open';

/** Returns the failure of a call that got no readable response. */
function toFailure(result: { kind: string }): Failure | undefined {
  if (result.kind !== 'unknown' && result.kind !== 'failed') return undefined;
  const failure = result as Failure & { kind: string };
  const { fault, unclear } = failure;
  if (fault === 'notFound' || fault === 'transactionDeclined') return undefined;
  // The provider rejects this one request; others may succeed.
  return fault === 'system' && unclear === true ? undefined : failure;
}
