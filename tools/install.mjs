// Plain JavaScript: it runs on whatever Node.js the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.cadeau-installed');

/** The packages with which the shop is built and run, or those of its tests and checks as well. */
const SHOP = 'shop';
const ALL = 'all';

/** The programs that do without packages of tests and checks. */
const SHOP_PROGRAMS = ['tools/shop/start.ts', 'tools/dev/main.ts', 'server/cli/main.ts'];

/**
 * Installs the packages of the lock file, unless they already are. What only tests and checks need stays away until one
 * of them is run: it is two thirds of the files. What is there is never taken away again.
 */
function install(wanted) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (stamped === `${lock} ${ALL}` || stamped === `${lock} ${wanted}`) return;
  const scope = existsSync(join(root, 'node_modules', 'vitest')) ? ALL : wanted;
  // Not among the results of whatever is to run.
  console.error('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // `npm ci` begins by deleting what is there: only where nothing is.
  const way = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  const args = [...way, '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync(npm, scope === ALL ? args : [...args, '--omit=dev'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) {
    console.error('The packages could not be installed; see above.');
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, `${lock} ${scope}`);
}

/** The Node.js that the project pins; where no such package exists for the platform, this one if it is new enough. */
function pinnedNode() {
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Node.js 24 is needed here, and no package brings it for ${process.platform} on ${process.arch}.`,
  );
  console.error(`This is Node.js ${process.versions.node}. Please install Node.js 24 and try again.`);
  process.exit(1);
}

/**
 * Installs, then runs a TypeScript program of the project in the foreground and ends as it ends. It runs in the
 * project's folder, and learns from CADEAU_FOLDER where it was called.
 */
export function installAndRun(program, args) {
  install(SHOP_PROGRAMS.includes(program) ? SHOP : ALL);
  const env = { ...process.env, CADEAU_FOLDER: process.cwd() };
  const child = spawn(pinnedNode(), [join(root, program), ...args], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
}
