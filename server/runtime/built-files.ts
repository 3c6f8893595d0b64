import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { getBuildFolders } from './build-folders.ts';

/** A file of this build, as requested by browsers, mails and orders. */
export type BuiltFile = {
  /** Path on the site, as `/assets/cart-1a2b3c4d.js`. The name contains a content hash. */
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

/** Lists the built files of a brand: scripts, styles, fonts and pictures. */
export function listBuiltFiles(brand: string, brands?: string): BuiltFile[] {
  const { client, pictures } = getBuildFolders(brand, brands);
  return [...listFiles(`${client}/assets`, '/assets'), ...listFiles(pictures, '/pictures')];
}

function listFiles(folder: string, base: string): BuiltFile[] {
  return readdirSync(folder).flatMap((name) => {
    const contentType = CONTENT_TYPES[extname(name)];
    // The manifest is for the server only, and compressed copies have no address.
    if (name === 'manifest.json' || /\.(br|gz)$/.test(name)) return [];
    if (contentType === undefined) throw new Error(`unknown file type: ${base}/${name}`);
    return [{ path: `${base}/${name}`, contentType, read: () => readFile(join(folder, name)) }];
  });
}
