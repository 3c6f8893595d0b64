import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compare, describeDifference, isVisible, reducePicture } from './compare.ts';

const root = join(import.meta.dirname, '..', '..');
const STORED_FOLDER = join(root, 'e2e', 'looks');
const OUTPUT_FOLDER = join(root, 'build', 'looks');

/** True if the run replaces the stored pictures. */
const shouldReplace = () => (process.env.RENEW_LOOKS ?? '') !== '';

/**
 * Compares a picture with the stored picture of the same name, and writes it to `build/looks`. Returns a description of
 * the mismatch, or undefined if they match.
 */
export async function describeMismatch(
  name: string,
  picture: Buffer,
  width: number,
): Promise<string | undefined> {
  const storedFile = join(STORED_FOLDER, `${name}.webp`);
  const pictureFile = join(OUTPUT_FOLDER, `${name}.png`);
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  await writeFile(pictureFile, picture);
  if (shouldReplace()) {
    await writeFile(storedFile, await reducePicture(picture, width));
    return undefined;
  }
  const help = [
    `  new picture:    ${relative(root, pictureFile)}`,
    `  stored picture: ${relative(root, storedFile)}`,
    '  To store the new picture: RENEW_LOOKS=1 npx playwright test e2e/looks.spec.ts',
  ].join('\n');
  if (!existsSync(storedFile)) return `no stored picture for ${name}\n${help}`;
  const difference = await compare(await readFile(storedFile), picture, width);
  return isVisible(difference)
    ? `${name} looks different: ${describeDifference(difference)}\n${help}`
    : undefined;
}
