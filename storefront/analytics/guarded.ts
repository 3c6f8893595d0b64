import { logInfo } from '../browser/log-info.ts';

/**
 * Runs a step of analytics, the part before its first `await` at once. A failure never reaches the page. Only its name
 * is logged: a message can hold an address.
 */
export async function guarded(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    logInfo(`Analytics failed: ${error instanceof Error ? error.name : typeof error}`);
  }
}
