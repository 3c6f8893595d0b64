// Plain JavaScript: it runs on whatever Node.js the machine has, before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.cadeau-installed');

/** The packages with which the shop is built and run with its stand-ins, or those of its tests and checks as well. */
const SHOP = 'shop';
const ALL = 'all';

/** The programs that do without packages of tests and checks. */
const SHOP_PROGRAMS = ['tools/shop/start.ts', 'tools/dev/main.ts'];

/** Of the packages for development, those that build the storefront and run the stand-ins. */
export const BUILD_PACKAGES = [
  '@napi-rs/canvas',
  '@react-router/dev',
  '@simplewebauthn/browser',
  '@trpc/client',
  'i18next-browser-languagedetector',
  'postal-mime',
  'react-hook-form',
  'smtp-server',
  'vite',
  'zustand',
];

/**
 * Installs the packages of the lock file, unless they already are. What only tests and checks need stays away until one
 * of them is run: it is two thirds of the files. What is there is never taken away again.
 */
async function install(wanted) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (stamped === `${lock} ${ALL}` || stamped === `${lock} ${wanted}`) return;
  const scope = existsSync(join(modules, 'vitest')) ? ALL : wanted;
  // Not among the results of whatever is to run.
  console.error('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = [...wayOf(scope), '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runToEnd(npm, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (code !== 0) {
    console.error('The packages could not be installed; see above.');
    process.exit(code);
  }
  writeFileSync(stamp, `${lock} ${scope}`);
}

function wayOf(scope) {
  // What is named counts for this once as if production needed it, in the version of the lock file.
  if (scope === SHOP) return ['install', '--no-save', '--save-prod', '--omit=dev', ...buildPackages()];
  // `npm ci` begins by deleting what is there: only where nothing is.
  return existsSync(modules) ? ['install', '--no-save'] : ['ci'];
}

function buildPackages() {
  const { devDependencies } = packageJson();
  return BUILD_PACKAGES.map((name) => `${name}@${devDependencies[name]}`);
}

function packageJson() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** The packages without which the shop does not run, and that are missing here or are there in another version. */
function unfitPackages() {
  return Object.entries(packageJson().dependencies)
    .filter(([name, version]) => versionHere(name) !== version)
    .map(([name]) => name);
}

function versionHere(name) {
  const file = join(modules, name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

/** The Node.js that the project pins; where no such package exists for the platform, this one if it is new enough. */
function pinnedNode() {
  const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Node.js 24 is needed here, and no package brings it for ${process.platform} on ${process.arch}.`,
  );
  console.error(`This is Node.js ${process.versions.node}. Please install Node.js 24 and try again.`);
  process.exit(1);
}

/** Installs, then runs a TypeScript program of the project in the foreground and exits with its code. */
export async function installAndRun(program, args) {
  await install(SHOP_PROGRAMS.includes(program) ? SHOP : ALL);
  const preload = pathToFileURL(join(root, 'tools/shop/end-with-parent.ts')).href;
  await run([`--import=${preload}`, join(root, program), ...args], {}, ['ipc']);
}

/**
 * Runs a program of the project with what is installed. If that does not fit, it says so with exit code 2: the command
 * line must not change the packages of a running shop.
 */
export async function runInstalled(program, args) {
  const unfit = unfitPackages();
  if (unfit.length > 0) {
    const names =
      unfit.length > 3 ? `${unfit.slice(0, 3).join(', ')} and ${unfit.length - 3} more` : unfit.join(', ');
    // It would take away what development needs.
    const command = existsSync(join(modules, 'vitest')) ? 'npm ci' : 'npm ci --omit=dev';
    console.error(
      `Packages are missing or of another version (${names}). Run "${command}" in ${root} first.`,
    );
    process.exit(2);
  }
  const cache = compileCache();
  const node = pinnedNode();
  if (realpathSync(node) !== realpathSync(process.execPath)) {
    await run([join(root, program), ...args], cache === undefined ? {} : { NODE_COMPILE_CACHE: cache });
    return;
  }
  // A second process would only take time.
  if (cache !== undefined) nodeModule.enableCompileCache(cache);
  process.env.CADEAU_FOLDER = process.cwd();
  process.chdir(root);
  await import(pathToFileURL(join(root, program)).href);
}

/**
 * Where what Node.js has compiled is kept for the next command, which then begins in half the time. Only in a home of this
 * user: what lies there is run.
 */
function compileCache() {
  const { HOME: home, NODE_COMPILE_CACHE: set } = process.env;
  if (set || !home) return undefined;
  try {
    return statSync(home).uid === process.getuid?.() ? join(home, '.cache', 'cadeau') : undefined;
  } catch {
    return undefined;
  }
}

/** Runs Node.js in the project's folder; CADEAU_FOLDER holds the folder in which the command was called. */
async function run(args, settings, channels = []) {
  const env = { ...process.env, ...settings, CADEAU_FOLDER: process.cwd() };
  const stdio = ['inherit', 'inherit', 'inherit', ...channels];
  process.exit(await runToEnd(pinnedNode(), args, { cwd: root, stdio, env }));
}

/** Runs a program and returns its exit code. Whatever ends this process stops the program. */
function runToEnd(command, args, options) {
  const child = spawn(command, args, options);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onNpmEnd(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 130)));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
}

/**
 * npm sends a signal to the shell of its script only, and the shell ends without passing it on. So this process checks
 * whether its ancestors up to npm are still the same.
 */
function onNpmEnd(react) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const readOfParent = (file) => {
    try {
      return readFileSync(`/proc/${process.ppid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  // A shell that has replaced itself by this program is not between it and npm.
  const isShellBetween = readOfParent('cmdline').includes('sh\0-c\0');
  // Behind the name in brackets: state, parent.
  const shellParent = () => readOfParent('stat').split(') ').at(-1).split(' ')[1];
  const ancestors = () => `${process.ppid} ${isShellBetween ? shellParent() : ''}`;
  const atStart = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(timer);
    react();
  }, 500).unref();
}
