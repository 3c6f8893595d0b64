import { rows } from './rows.ts';

/** Of what a test did to the provider nothing is left: it is asked as if it had always answered. */
export async function endPauses(records: Parameters<typeof rows>[0]): Promise<void> {
  await rows(records, 'delete from provider_pause');
}
