import { logInfo } from '../browser/log-info.ts';

/**
 * Runs an analytics step, synchronously up to its first `await`. Errors never reach the page. Logs only the error's
 * name, because a message can contain an address.
 */
export async function guarded(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    logInfo(`Analytics failed: ${error instanceof Error ? error.name : typeof error}`);
  }
}
