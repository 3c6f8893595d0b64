import { Gauge, type Registry } from 'prom-client';

/** Metrics read from the database. They are the same in every worker. */
export type DatabaseFigures = {
  /** Open items by kind. */
  openItems: Readonly<Record<string, number>>;
  /** Orders by status changed within 10 minutes, with their total in francs. */
  recentOrders: readonly { status: string; count: number; francs: number }[];
  /** Payments by status changed within 10 minutes, by cause. */
  recentPayments: readonly { status: string; cause: string; count: number }[];
  /** Unfinished jobs, with the age of the oldest. */
  jobs: readonly { job: string; state: string; count: number; oldestSeconds: number }[];
  /** Last completion of each task across workers, in Unix seconds. */
  tasks: readonly { task: string; doneAt: number }[];
  /** Sent alarms that are still active. */
  alarms: readonly { kind: string; count: number }[];
  /** Payments decided within 10 minutes: `decided` in total, `declined` among them. */
  outcomes: Readonly<Record<string, number>>;
};

export type DatabaseMetrics = {
  /** Violated invariants, each with the number of orders. Others count as 0. */
  broken: (invariants: readonly { name: string; holds: 'always' | 'in time'; orders: number }[]) => void;
  /** Updates the given metrics and keeps the others. */
  records: (figures: Partial<DatabaseFigures>) => void;
};

/** Registers the gauges with their first value. A web process never has one and must not report zero. */
export function createDatabaseMetrics(registry: Registry): DatabaseMetrics {
  const gauges: Gauge[] = [];
  const gauge = (name: string, help: string, labelNames: string[]): Gauge => {
    const created = new Gauge({ name, help, labelNames, registers: [] });
    gauges.push(created);
    return created;
  };
  const openItems = gauge('cadeau_open_items', 'Open items by kind', ['figure']);
  const broken = gauge(
    'cadeau_broken_invariant',
    'Orders that violate an invariant; healthy only without any series',
    ['name'],
  );
  const brokenTotal = gauge(
    'cadeau_broken_invariants',
    'Violated invariants: always (must never happen) or in time (work is late)',
    ['holds'],
  );
  const outcomes = gauge(
    'cadeau_payment_outcomes',
    'Payments decided within 10 minutes, in total and declined; alarm if a quarter of at least 50 is declined',
    ['outcome'],
  );
  const orders = gauge(
    'cadeau_recent_orders',
    'Orders by status changed within 10 minutes; Created: placed',
    ['status'],
  );
  const francs = gauge('cadeau_recent_order_francs', 'Francs of these orders', ['status']);
  const payments = gauge('cadeau_recent_payments', 'Payments by status changed within 10 minutes, by cause', [
    'status',
    'cause',
  ]);
  const jobs = gauge('cadeau_jobs', 'Unfinished jobs in the queue, by state', ['job', 'state']);
  const oldest = gauge('cadeau_jobs_oldest_seconds', 'Age of the oldest of these jobs', ['job', 'state']);
  const tasks = gauge(
    'cadeau_task_done_timestamp_seconds',
    'Last completion of a scheduled task by any worker',
    ['task'],
  );
  const alarms = gauge('cadeau_alarms', 'Active alarms that were sent', ['kind']);
  const invariants = [broken, brokenTotal];
  const others = gauges.filter((candidate) => !invariants.includes(candidate));
  const registered = new Set<Gauge>();
  const register = (candidate: Gauge) => {
    if (!registered.has(candidate)) registry.registerMetric(candidate);
    registered.add(candidate);
  };
  const setAll = (target: Gauge, values: Readonly<Record<string, number>> | undefined, label: string) => {
    for (const [name, value] of Object.entries(values ?? {})) target.set({ [label]: name }, value);
  };
  return {
    broken: (found) => {
      invariants.forEach(register);
      broken.reset();
      for (const { name, orders: count } of found) broken.set({ name }, count);
      for (const holds of ['always', 'in time'] as const)
        brokenTotal.set({ holds }, found.filter((invariant) => invariant.holds === holds).length);
    },
    records: (figures) => {
      others.forEach(register);
      setAll(openItems, figures.openItems, 'figure');
      setAll(outcomes, figures.outcomes, 'outcome');
      for (const { status, count, francs: sum } of figures.recentOrders ?? []) {
        orders.set({ status }, count);
        francs.set({ status }, sum);
      }
      // Removes labels that are no longer present.
      if (figures.recentPayments) payments.reset();
      for (const { status, cause, count } of figures.recentPayments ?? [])
        payments.set({ status, cause }, count);
      if (figures.jobs) jobs.reset();
      if (figures.jobs) oldest.reset();
      for (const { job, state, count, oldestSeconds } of figures.jobs ?? []) {
        jobs.set({ job, state }, count);
        oldest.set({ job, state }, oldestSeconds);
      }
      for (const { task, doneAt } of figures.tasks ?? []) tasks.set({ task }, doneAt);
      if (figures.alarms) alarms.reset();
      for (const { kind, count } of figures.alarms ?? []) alarms.set({ kind }, count);
    },
  };
}
