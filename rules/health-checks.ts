import { REVIEW_DEADLINE_MS } from './deadlines.ts';
import type { PauseCause } from './provider-pause.ts';

/** The health checks, in display order. */
export const HEALTH_CHECK_NAMES = [
  'payments-open',
  'providers-paused',
  'providers-refusing-refunds',
  'cards-pending',
  'cards-oldest',
  'mails-pending',
  'mails-oldest',
  'parcels-to-pack',
  'parcels-overdue',
  'refunds-open',
  'jobs-given-up',
  'jobs-unclaimed',
  'items-open',
  'invariants-broken',
] as const;
export type HealthCheckName = (typeof HEALTH_CHECK_NAMES)[number];

/** `value` is a count, or for the `…-oldest` checks an age in whole minutes. */
export type HealthCheck = { name: HealthCheckName; value: number; isHealthy: boolean };

/** Counts of open work, and ages of the oldest in seconds (0 if there is none). */
export type OpenFigures = Record<
  | 'payments_open'
  | 'cards_pending'
  | 'cards_pending_oldest_seconds'
  | 'mails_pending'
  | 'mails_pending_oldest_seconds'
  | 'parcels_to_pack'
  | 'parcels_overdue'
  | 'refunds_open'
  | 'items_open',
  number
>;

export type HealthFigures = {
  open: Readonly<OpenFigures>;
  stuckJobs: readonly { state: 'waiting' | 'given-up' | 'unclaimed' | 'no-heartbeat' }[];
  pauses: readonly { cause: PauseCause }[];
  brokenInvariants: number;
};

/** Evaluates the figures. Waiting work is healthy, but work that needs an operator isn't. */
export function evaluateHealth({ open, stuckJobs, pauses, brokenInvariants }: HealthFigures): HealthCheck[] {
  const countJobs = (...states: string[]) => stuckJobs.filter(({ state }) => states.includes(state)).length;
  const refusingCount = pauses.filter(({ cause }) => cause === 'refunds-denied').length;
  const toMinutes = (seconds: number) => Math.floor(seconds / 60);
  const values: Record<HealthCheckName, number> = {
    'payments-open': open.payments_open,
    'providers-paused': pauses.length - refusingCount,
    'providers-refusing-refunds': refusingCount,
    'cards-pending': open.cards_pending,
    'cards-oldest': toMinutes(open.cards_pending_oldest_seconds),
    'mails-pending': open.mails_pending,
    'mails-oldest': toMinutes(open.mails_pending_oldest_seconds),
    'parcels-to-pack': open.parcels_to_pack,
    'parcels-overdue': open.parcels_overdue,
    'refunds-open': open.refunds_open,
    'jobs-given-up': countJobs('given-up'),
    'jobs-unclaimed': countJobs('unclaimed', 'no-heartbeat'),
    'items-open': open.items_open,
    'invariants-broken': brokenInvariants,
  };
  return HEALTH_CHECK_NAMES.map((name) => ({
    name,
    value: values[name],
    isHealthy: isHealthy(name, values[name]),
  }));
}

const ALWAYS_HEALTHY: readonly HealthCheckName[] = [
  'payments-open',
  'cards-pending',
  'mails-pending',
  'parcels-to-pack',
  'refunds-open',
];

function isHealthy(name: HealthCheckName, value: number): boolean {
  if (ALWAYS_HEALTHY.includes(name)) return true;
  const isAge = name === 'cards-oldest' || name === 'mails-oldest';
  return isAge ? value < REVIEW_DEADLINE_MS / 60_000 : value === 0;
}
