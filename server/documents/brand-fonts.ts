import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type ParsedFont } from 'fontkit';
import type { DocumentBrand } from './document-brand.ts';

/** By path. Reading the tables of a font takes longer than drawing a page, and a brand's fonts never change. */
const parsed = new Map<string, Promise<ParsedFont>>();

type BrandFonts = Record<'display' | 'regular' | 'semibold', ParsedFont>;

/** The fonts of a brand, opened once for all documents. */
export async function openBrandFonts({ fonts }: DocumentBrand, brandDir: string): Promise<BrandFonts> {
  const open = (file: string) => openFont(join(brandDir, file));
  const [display, regular, semibold] = await Promise.all([
    open(fonts.display.bold),
    open(fonts.text.regular),
    open(fonts.text.semibold),
  ]);
  return { display, regular, semibold };
}

function openFont(path: string): Promise<ParsedFont> {
  const font = parsed.get(path) ?? readFile(path).then(create);
  parsed.set(path, font);
  font.catch(() => parsed.delete(path));
  return font;
}
