import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMappings, type SettlementMappings } from '#server/accounting/settlement/settlement-mapping.ts';

/** Example mappings. Parts are invented, as their comments state. */
const EXAMPLES = join(import.meta.dirname, '../accounting/settlement/example-mappings.json');

/**
 * Loads the mappings of acquirers' files.
 * @param path RECONCILE_MAPPINGS; undefined for the examples
 * @returns errors with the setting and the field
 */
export async function loadMappings(
  path: string | undefined,
): Promise<{ mappings: SettlementMappings } | { faults: string[] }> {
  let text: string;
  try {
    text = await readFile(path ?? EXAMPLES, 'utf8');
  } catch {
    return { faults: [`RECONCILE_MAPPINGS: ${path} cannot be read`] };
  }
  const read = readMappings(text);
  return 'faults' in read ? { faults: read.faults.map((fault) => `RECONCILE_MAPPINGS: ${fault}`) } : read;
}
