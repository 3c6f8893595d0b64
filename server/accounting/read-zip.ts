import AdmZip from 'adm-zip';
import type { FileProblem } from '#rules/file-problem.ts';

/** Enough for two years of daily statements. */
const ENTRIES_MAX = 1_000;
/** Maximum size of all files together. A larger archive would need too much memory. */
const UNPACKED_BYTES_MAX = 64_000_000;
/** Stored and deflated. */
const METHODS = [0, 8];

type ZipEntry = { name: string; bytes: Uint8Array };

/** True for an archive, also for an empty one. */
export function isZip(bytes: Uint8Array): boolean {
  const [p, k, first, second] = bytes;
  return p === 0x50 && k === 0x4b && ((first === 3 && second === 4) || (first === 5 && second === 6));
}

/**
 * Unpacks a ZIP archive. The library checks the length and the checksum of each file, so that nothing is lost. Skips
 * only folders and the files that operating systems add.
 */
export function readZip(bytes: Uint8Array): { entries: ZipEntry[] } | { problem: FileProblem } {
  const archive = openArchive(bytes);
  if (archive === undefined) return { problem: { code: 'archive-damaged' } };
  if (archive.length > ENTRIES_MAX) return { problem: { code: 'archive-entries', max: ENTRIES_MAX } };
  if (archive.some(({ entryName }) => entryName === '[Content_Types].xml'))
    return { problem: { code: 'spreadsheet' } };
  const files = archive.filter(({ entryName, isDirectory }) => !isDirectory && !isSystemFile(entryName));
  if (files.length === 0) return { problem: { code: 'archive-empty' } };
  const unpackedBytes = files.reduce((sum, { header }) => sum + header.size, 0);
  if (unpackedBytes > UNPACKED_BYTES_MAX)
    return { problem: { code: 'archive-size', max: UNPACKED_BYTES_MAX / 1_000_000 } };
  const entries: ZipEntry[] = [];
  for (const file of files) {
    const name = file.entryName;
    if (file.header.encrypted) return { problem: { code: 'archive-encrypted', name } };
    if (!METHODS.includes(file.header.method)) return { problem: { code: 'archive-method', name } };
    const content = unpack(file);
    if (content === undefined) return { problem: { code: 'archive-entry-damaged', name } };
    if (isZip(content)) return { problem: { code: 'archive-nested', name } };
    entries.push({ name, bytes: content });
  }
  return { entries };
}

function openArchive(bytes: Uint8Array): AdmZip.IZipEntry[] | undefined {
  try {
    return new AdmZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).getEntries();
  } catch {
    return undefined;
  }
}

function unpack(file: AdmZip.IZipEntry): Uint8Array | undefined {
  try {
    return file.getData();
  } catch {
    return undefined;
  }
}

/** True for files that macOS and Windows add. */
function isSystemFile(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  return path.startsWith('__MACOSX/') || ['.DS_Store', 'Thumbs.db'].includes(name);
}
