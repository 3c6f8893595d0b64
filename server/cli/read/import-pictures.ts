import { join } from 'node:path';
import { assertNever } from '#rules/assert-never.ts';
import type { NamedPicture } from '#server/operations/catalogue/check-import.ts';
import type { SourcePicture } from '#server/operations/catalogue/import-products.ts';
import type { ImportFault } from '#server/operations/catalogue/import-row.ts';
import { PICTURE_BYTES_MAX, type PictureFault, pictureFault } from '#server/runtime/card-picture.ts';
import { LARGEST_PICTURE, pictureHash } from '#server/runtime/card-picture-files.ts';
import { FileFault, type Files } from '../operator-files.ts';

const TOO_LARGE = `larger than ${PICTURE_BYTES_MAX / 1_000_000} MB`;

/** Looks at the pictures that a file names: there, of a known type, large enough, and shaped as a card. */
export async function inspectPictures(
  files: Files,
  folder: string,
  named: readonly NamedPicture[],
): Promise<{ pictures: SourcePicture[]; faults: ImportFault[] }> {
  const pictures: SourcePicture[] = [];
  const faults: ImportFault[] = [];
  for (const { line, productReferenceId, picture } of named) {
    const inspected = await inspect(files, join(folder, picture));
    if ('fault' in inspected)
      faults.push({ line, field: 'picture', fault: `${picture}: ${inspected.fault}` });
    else {
      const { source } = inspected;
      const imagePath = `/pictures/${productReferenceId}-${pictureHash(source)}`;
      pictures.push({ productReferenceId, source, imagePath });
    }
  }
  return { pictures, faults };
}

async function inspect(files: Files, name: string): Promise<{ source: Buffer } | { fault: string }> {
  let source: Buffer;
  try {
    source = await files.read(name);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { fault: error.kind === 'too large' ? TOO_LARGE : 'cannot be read' };
  }
  const fault = await pictureFault(source);
  return fault === undefined ? { source } : { fault: sentenceOf(fault) };
}

function sentenceOf(fault: PictureFault): string {
  switch (fault.kind) {
    case 'too-large':
      return TOO_LARGE;
    case 'type':
      return 'neither JPEG nor PNG nor WebP';
    case 'narrow':
      return `${fault.width} pixels wide, at least ${LARGEST_PICTURE.width}`;
    case 'shape':
      return `${fault.width} × ${fault.height} is not as a card, 856 × 540`;
    case 'unreadable':
      return 'cannot be read as a picture';
    default:
      return assertNever(fault);
  }
}
