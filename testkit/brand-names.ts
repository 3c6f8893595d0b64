import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = join(import.meta.dirname, '../brands');

/** The name of every brand, which is that of its folder. */
export const BRAND_NAMES: readonly string[] = globSync('*/brand.ts', { cwd: folder }).map(dirname).sort();
