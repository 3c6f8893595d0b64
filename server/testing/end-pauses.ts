import { rows } from './rows.ts';

/** Ends all pauses of the provider, so that faults of one test don't affect the next. */
export async function endPauses(records: Parameters<typeof rows>[0]): Promise<void> {
  await rows(records, 'delete from provider_pause');
}
