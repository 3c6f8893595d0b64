import type * as z from 'zod/mini';
import { consentRecordSchema } from '#contract/state.ts';
import type { Room } from './storage.ts';

export type ConsentRecord = z.infer<typeof consentRecordSchema>;

/** The name that specification section 9 fixes; what stands there is the bare record, without our version. */
export const CONSENT_STORED_AS = 'cookiesconsent';

/** The stored consent; null when there is none, and what does not parse is thrown away. */
export function readConsent(room: Room): ConsentRecord | null {
  const text = room.get(CONSENT_STORED_AS);
  if (text === null) return null;
  const record = parseRecord(text);
  if (record === null) room.remove(CONSENT_STORED_AS);
  return record;
}

export function writeConsent(room: Room, record: ConsentRecord): void {
  room.set(CONSENT_STORED_AS, JSON.stringify(record));
}

export function forgetConsent(room: Room): void {
  room.remove(CONSENT_STORED_AS);
}

function parseRecord(text: string): ConsentRecord | null {
  try {
    return consentRecordSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
