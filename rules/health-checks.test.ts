import { expect, it } from 'vitest';
import { evaluateHealth, type HealthFigures } from './health-checks.ts';

const CALM: HealthFigures = {
  open: {
    payments_open: 3,
    cards_pending: 2,
    cards_pending_oldest_seconds: 899,
    mails_pending: 1,
    mails_pending_oldest_seconds: 59,
    parcels_to_pack: 40,
    parcels_overdue: 0,
    refunds_open: 1,
    items_open: 0,
  },
  stuckJobs: [{ state: 'waiting' }],
  pauses: [],
  brokenInvariants: 0,
};
const listUnhealthy = (figures: Partial<HealthFigures>) =>
  evaluateHealth({ ...CALM, ...figures }).flatMap(({ name, value, isHealthy }) =>
    isHealthy ? [] : [`${name} ${value}`],
  );
const open = (changed: Partial<HealthFigures['open']>) => ({ open: { ...CALM.open, ...changed } });

it('pending work is healthy, in any amount', () => {
  expect(listUnhealthy({})).toEqual([]);
  expect(listUnhealthy(open({ parcels_to_pack: 4000, mails_pending: 900 }))).toEqual([]);
});

it.each<[string[], Partial<HealthFigures>]>([
  [['cards-oldest 15'], open({ cards_pending_oldest_seconds: 900 })],
  [['mails-oldest 15'], open({ mails_pending_oldest_seconds: 950 })],
  [['parcels-overdue 1'], open({ parcels_overdue: 1 })],
  [['items-open 2'], open({ items_open: 2 })],
  [
    ['jobs-given-up 1', 'jobs-unclaimed 2'],
    { stuckJobs: [{ state: 'given-up' }, { state: 'no-heartbeat' }, { state: 'unclaimed' }] },
  ],
  [
    ['providers-paused 1', 'providers-refusing-refunds 1'],
    { pauses: [{ cause: 'refused' }, { cause: 'refunds-denied' }] },
  ],
  [['invariants-broken 1'], { brokenInvariants: 1 }],
])('%j needs an operator', (signs, figures) => {
  expect(listUnhealthy(figures)).toEqual(signs);
});
