import type { App } from '#server/app.ts';
import type { JobWorker } from '#server/operations/jobs.ts';
import type { Metrics } from '#server/runtime/metrics.ts';

/** Does some work and shows in the metrics how long it took and whether it failed. */
export async function measured<Result>(
  metrics: Pick<Metrics, 'workDone'>,
  kind: 'job' | 'task',
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  let outcome: 'done' | 'failed' = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } finally {
    metrics.workDone({ kind, name, outcome }, (performance.now() - begun) / 1000);
  }
}

/** The jobs of the app, each of them measured; one that will be tried again counts as failed. */
export function measuredJobs({ jobs, metrics }: Pick<App, 'jobs' | 'metrics'>): JobWorker {
  return {
    work: (name, handler, gaveUp) =>
      jobs.work(name, (payload) => measured(metrics, 'job', name, () => handler(payload)), gaveUp),
  };
}
