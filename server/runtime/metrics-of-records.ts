import { Gauge, type Registry } from 'prom-client';

/** What is read from the database, the same in every worker. */
export type RecordFigures = {
  /** What is open, by figure. */
  openItems: Readonly<Record<string, number>>;
  /** Orders that came into each status in the last ten minutes, and the francs of all of them. */
  recentOrders: readonly { status: string; count: number; francs: number }[];
  /** Payments that came into a status in the last ten minutes, by its cause. */
  recentPayments: readonly { status: string; cause: string; count: number }[];
  /** Jobs that are not done, and the age of the oldest. */
  jobs: readonly { job: string; state: string; count: number; oldestSeconds: number }[];
  /** When a worker last finished each task, in seconds of the epoch. */
  tasks: readonly { task: string; doneAt: number }[];
  /** Alarms that were told and are not over. */
  alarms: readonly { kind: string; count: number }[];
  /** Payments that were decided in the last ten minutes: `decided` in all, and `declined` of them. */
  outcomes: Readonly<Record<string, number>>;
};

export type RecordMetrics = {
  /** How many orders break each invariant; those that are not named are whole. */
  broken: (counts: ReadonlyMap<string, number>) => void;
  /** Shows these figures in place of those before; those that are missing stay. */
  records: (figures: Partial<RecordFigures>) => void;
};

/** They appear with the first figure: a web server, which never has any, does not claim that nothing is broken. */
export function createRecordMetrics(registry: Registry): RecordMetrics {
  const gauges: Gauge[] = [];
  const gauge = (name: string, help: string, labelNames: string[]): Gauge => {
    const made = new Gauge({ name, help, labelNames, registers: [] });
    gauges.push(made);
    return made;
  };
  const openItems = gauge('cadeau_open_items', 'What is open by the records, by figure', ['figure']);
  const broken = gauge(
    'cadeau_broken_invariant',
    'Orders that break an invariant; nothing at all is the only good value',
    ['name'],
  );
  const brokenTotal = gauge('cadeau_broken_invariants', 'Invariants that are broken; alarm above 0', []);
  const outcomes = gauge(
    'cadeau_payment_outcomes',
    'Payments decided in the last ten minutes, in all and declined; alarm when a quarter of 50 is declined',
    ['outcome'],
  );
  const orders = gauge(
    'cadeau_recent_orders',
    'Orders that came into a status in the last ten minutes; Created: placed',
    ['status'],
  );
  const francs = gauge('cadeau_recent_order_francs', 'Francs of these orders', ['status']);
  const payments = gauge(
    'cadeau_recent_payments',
    'Payments that came into a status in the last ten minutes, by its cause',
    ['status', 'cause'],
  );
  const jobs = gauge('cadeau_jobs', 'Jobs in the queue that are not done, by state', ['job', 'state']);
  const oldest = gauge('cadeau_jobs_oldest_seconds', 'Age of the oldest of these jobs', ['job', 'state']);
  const tasks = gauge(
    'cadeau_task_done_timestamp_seconds',
    'When a worker last finished a task of the schedule',
    ['task'],
  );
  const alarms = gauge('cadeau_alarms', 'Alarms that were told and are not over', ['kind']);
  const invariants = [broken, brokenTotal];
  const others = gauges.filter((each) => !invariants.includes(each));
  const shown = new Set<Gauge>();
  const show = (each: Gauge) => {
    if (!shown.has(each)) registry.registerMetric(each);
    shown.add(each);
  };
  const setAll = (to: Gauge, values: Readonly<Record<string, number>> | undefined, label: string) => {
    for (const [name, value] of Object.entries(values ?? {})) to.set({ [label]: name }, value);
  };
  return {
    broken: (counts) => {
      invariants.forEach(show);
      broken.reset();
      for (const [name, count] of counts) broken.set({ name }, count);
      brokenTotal.set(counts.size);
    },
    records: (figures) => {
      others.forEach(show);
      setAll(openItems, figures.openItems, 'figure');
      setAll(outcomes, figures.outcomes, 'outcome');
      for (const { status, count, francs: sum } of figures.recentOrders ?? []) {
        orders.set({ status }, count);
        francs.set({ status }, sum);
      }
      // Of these a label that is no longer there must not keep its value.
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
