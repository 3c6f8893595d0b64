import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { buildFolders } from './build-folders.ts';

/** A file of this build that browsers, mails and orders ask for by name. */
export type BuiltFile = {
  /** Its path on the site, as `/assets/cart-1a2b3c4d.js`: the name holds a hash of what is in it. */
  path: string;
  contentType: string;
  read: () => Promise<Buffer>;
};

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What the build has made for this brand: the storefront's scripts, styles and fonts, and the pictures. */
export function listBuiltFiles(brand: string, brands?: string): BuiltFile[] {
  const { client, pictures } = buildFolders(brand, brands);
  return [...filesIn(`${client}/assets`, '/assets'), ...filesIn(pictures, '/pictures')];
}

function filesIn(folder: string, base: string): BuiltFile[] {
  return readdirSync(folder).flatMap((name) => {
    const contentType = CONTENT_TYPES[extname(name)];
    // The manifest is read by the server alone.
    if (name === 'manifest.json') return [];
    if (contentType === undefined) throw new Error(`what kind of file is ${base}/${name}?`);
    return [{ path: `${base}/${name}`, contentType, read: () => readFile(join(folder, name)) }];
  });
}
