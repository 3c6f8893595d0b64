import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, '../brands');

/** Names of all brands, which are their folder names. */
export const BRAND_NAMES: readonly string[] = globSync('*/brand.ts', { cwd: folder }).map(dirname).sort();
