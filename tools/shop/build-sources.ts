import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  existsSync,
  constants as fileModes,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = join(import.meta.dirname, '../..');

type Building = {
  /** Name in messages. */
  name: string;
  /** File that stores the fingerprint of the sources. */
  stamp: string;
  /** Readable prefix of the stamp. */
  label?: string;
  /** Files and folders of the repository. A change of a test doesn't cause a build. */
  sources: readonly string[];
  /** A program of the packages, with its arguments. */
  command: readonly string[];
  /** The folder with the output to compress. */
  assets: string;
};

/** A smaller file fits into the first packets anyway. */
const MIN_COMPRESSED_BYTES = 1024;
const BEST_BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

/**
 * Runs a bundler, unless its output is current.
 * @throws if it fails
 */
export async function buildOnChange(building: Building): Promise<void> {
  const { name, stamp, label = '', sources, command, assets } = building;
  const expected = `${label === '' ? '' : `${label} `}${fingerprint(sources, label)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return;
  requireWritable(name);
  console.log(`Building ${name} …`);
  // A failed or interrupted bundler leaves no complete output, not even for the earlier sources.
  rmSync(stamp, { force: true });
  const { ok, output } = await runPackage(command);
  if (!ok) {
    process.stderr.write(output);
    throw new Error(`${name} could not be built`);
  }
  await compressFiles(assets);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, expected);
}

/** Adds a `.br` and a `.gz` beside each text file. Otherwise the web server would compress it for each request, and less. */
async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => /\.(css|js|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < MIN_COMPRESSED_BYTES) return;
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, BEST_BROTLI));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

/** @throws if the bundler, which writes to `node_modules` too, would fail with a stack trace */
function requireWritable(name: string): void {
  try {
    accessSync(join(root, 'node_modules'), fileModes.W_OK);
  } catch {
    throw new Error(
      `${name} must be built, and this user can't write to ${root}. Run "npm run build" as the owner of that folder.`,
    );
  }
}

/**
 * Runs a program of the packages and collects its output.
 * @param command its path in `node_modules`, and arguments
 */
export function runPackage([program = '', ...args]: readonly string[]): Promise<{
  ok: boolean;
  output: string;
}> {
  const path = join(root, 'node_modules', program);
  const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ok: code === 0, output })));
}

function fingerprint(sources: readonly string[], label: string): string {
  const hash = createHash('sha256').update(label);
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
