import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMappings, type SettlementMappings } from '#server/accounting/settlement/settlement-mapping.ts';

/** The examples of the repository; made up in part, as their comments say. */
const EXAMPLES = join(import.meta.dirname, '../accounting/settlement/example-mappings.json');

/**
 * Reads how the files of acquirers are read.
 * @param path RECONCILE_MAPPINGS; undefined for the examples
 * @returns faults that name the setting and the field
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
