import type * as z from 'zod/mini';
import type { Room } from './browser-storage.ts';
import type { consentRecordSchema } from './state-schemas.ts';

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
    const record: unknown = JSON.parse(text);
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

const isChoice = (value: unknown) => value === 'granted' || value === 'denied';

/** As `consentRecordSchema` has it; written out, since every page reads the consent and the schemas are heavy. */
function isRecord(value: unknown): value is ConsentRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 2 &&
    'ad_storage' in value &&
    isChoice(value.ad_storage) &&
    'analytics_storage' in value &&
    isChoice(value.analytics_storage)
  );
}
