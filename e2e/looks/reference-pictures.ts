import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compare, inWords, isNoticed, reducePicture } from './compare.ts';

const root = join(import.meta.dirname, '..', '..');
const KEPT_IN = join(root, 'e2e', 'looks');
const TAKEN_IN = join(root, 'build', 'looks');

/** True if the stored pictures are to be replaced. */
const isRenewing = () => (process.env.RENEW_LOOKS ?? '') !== '';

/**
 * Compares a picture with the stored one of this name. Returns a description of the mismatch, or undefined if
 * there is none. Writes the picture to `build/looks`.
 */
export async function describeMismatch(
  name: string,
  picture: Buffer,
  width: number,
): Promise<string | undefined> {
  const kept = join(KEPT_IN, `${name}.webp`);
  const taken = join(TAKEN_IN, `${name}.png`);
  await mkdir(TAKEN_IN, { recursive: true });
  await writeFile(taken, picture);
  if (isRenewing()) {
    await writeFile(kept, await reducePicture(picture, width));
    return undefined;
  }
  const ways = [
    `  now:  ${relative(root, taken)}`,
    `  kept: ${relative(root, kept)}`,
    '  If it is meant to look so: RENEW_LOOKS=1 npx playwright test e2e/looks.spec.ts',
  ].join('\n');
  if (!existsSync(kept)) return `${name} has no picture to be compared with\n${ways}`;
  const difference = await compare(await readFile(kept), picture, width);
  return isNoticed(difference) ? `${name} looks different: ${inWords(difference)}\n${ways}` : undefined;
}
