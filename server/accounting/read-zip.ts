import { crc32, inflateRawSync } from 'node:zlib';
import type { FileProblem } from '#rules/file-problem.ts';

/** Enough for two years of daily statements. */
const ENTRIES_MAX = 1_000;
/** Maximum size of all files together. A larger archive would need too much memory. */
const UNPACKED_BYTES_MAX = 64_000_000;

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
const STORED = 0;
const DEFLATED = 8;

type ZipEntry = { name: string; bytes: Uint8Array };

export function isZip(bytes: Uint8Array): boolean {
  return [LOCAL_HEADER, DIRECTORY_END].includes(view(bytes).readUInt32LE(0));
}

/** An archive that can't be read. */
class InvalidZipError extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Unpacks a ZIP archive. Checks the length and the checksum of each file, so that nothing is lost. Skips only
 * folders and the files that operating systems add.
 */
export function readZip(bytes: Uint8Array): { entries: ZipEntry[] } | { problem: FileProblem } {
  try {
    const entries = readDirectory(view(bytes));
    return entries.length > 0 ? { entries } : { problem: { code: 'archive-empty' } };
  } catch (error) {
    if (error instanceof InvalidZipError) return { problem: error.problem };
    // Offsets outside the archive.
    if (error instanceof RangeError) return { problem: { code: 'archive-damaged' } };
    throw error;
  }
}

const view = (bytes: Uint8Array): Buffer => {
  const padded = bytes.length < 4 ? Buffer.alloc(4) : bytes;
  return Buffer.from(padded.buffer, padded.byteOffset, padded.byteLength);
};

function readDirectory(archive: Buffer): ZipEntry[] {
  const end = findDirectoryEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw new InvalidZipError({ code: 'archive-entries', max: ENTRIES_MAX });
  const entries: ZipEntry[] = [];
  let unpackedBytes = 0;
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('not an entry');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const nameEnd = at + 46 + (nameLength ?? 0);
    const name = new TextDecoder().decode(archive.subarray(at + 46, nameEnd));
    if (name === '[Content_Types].xml') throw new InvalidZipError({ code: 'spreadsheet' });
    if (!isSkipped(name)) {
      const content = readEntry(archive, at, name, UNPACKED_BYTES_MAX - unpackedBytes);
      unpackedBytes += content.length;
      entries.push({ name, bytes: content });
    }
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function findDirectoryEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - DIRECTORY_END_BYTES - COMMENT_BYTES_MAX);
  for (let at = archive.length - DIRECTORY_END_BYTES; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === DIRECTORY_END) return at;
  throw new RangeError('no directory');
}

/** True for folders, and for the files that macOS and Windows add. */
function isSkipped(name: string): boolean {
  const fileName = name.split('/').at(-1) ?? '';
  return fileName === '' || name.startsWith('__MACOSX/') || ['.DS_Store', 'Thumbs.db'].includes(fileName);
}

function readEntry(archive: Buffer, at: number, name: string, bytesMax: number): Buffer {
  const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
  if (isEncrypted) throw new InvalidZipError({ code: 'archive-encrypted', name });
  const method = archive.readUInt16LE(at + 10);
  const packedBytes = archive.readUInt32LE(at + 20);
  const length = archive.readUInt32LE(at + 24);
  const header = archive.readUInt32LE(at + 42);
  if (length > bytesMax)
    throw new InvalidZipError({ code: 'archive-size', max: UNPACKED_BYTES_MAX / 1_000_000 });
  if (archive.readUInt32LE(header) !== LOCAL_HEADER) throw new RangeError('not a file');
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + packedBytes);
  const content = unpack(packed, method, length, name);
  if (content.length !== length || crc32(content) !== archive.readUInt32LE(at + 16))
    throw new InvalidZipError({ code: 'archive-entry-damaged', name });
  if (isZip(content)) throw new InvalidZipError({ code: 'archive-nested', name });
  return content;
}

function unpack(packed: Buffer, method: number, length: number, name: string): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new InvalidZipError({ code: 'archive-method', name });
  try {
    // One more byte, so that a longer content is noticed without unpacking it.
    return inflateRawSync(packed, { maxOutputLength: length + 1 });
  } catch {
    throw new InvalidZipError({ code: 'archive-entry-damaged', name });
  }
}
