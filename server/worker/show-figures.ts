import type { App } from '#server/app.ts';
import { type RepeatedTask, startRepeatedTask } from './repeated-task.ts';
import { INVARIANT_CHECK } from './scheduled-tasks.ts';

const EVERY_MS = 60_000;

export type FigureDeps = Pick<App, 'reports' | 'schedule' | 'metrics' | 'log'>;

/** Sets the figures of this process: another worker may have done the check, and each has metrics of its own. */
export async function showFigures({ reports, schedule, metrics }: FigureDeps): Promise<void> {
  metrics.openItems(await reports.openFigures());
  const broken = await schedule.lastResult(INVARIANT_CHECK);
  if (broken !== undefined) metrics.broken(new Map(Object.entries(broken)));
}

export function startShowingFigures(deps: FigureDeps): RepeatedTask {
  return startRepeatedTask(deps.log, 'figures', EVERY_MS, () => showFigures(deps));
}
