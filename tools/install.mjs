// JavaScript without packages, because it runs before they are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.cadeau-installed');

/** Package sets: to build and run the shop with its stand-ins, or including tests and checks. */
const SHOP = 'shop';
const ALL = 'all';

/** Programs that don't need the packages of tests and checks. */
const SHOP_PROGRAMS = ['tools/shop/start.ts', 'tools/dev/main.ts'];

/** Development packages that build the storefront and run the stand-ins. */
export const BUILD_PACKAGES = [
  '@napi-rs/canvas',
  '@react-router/dev',
  '@simplewebauthn/browser',
  '@trpc/client',
  'i18next-browser-languagedetector',
  'postal-mime',
  'smtp-server',
  'vite',
  'zustand',
];

/**
 * Installs the packages of the lock file, unless they already are. Packages of tests and checks, two thirds
 * of the files, are installed when one of them first runs. Installed packages are never removed.
 */
async function install(wanted) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installedState = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installedState === `${lock} ${ALL}` || installedState === `${lock} ${wanted}`) return;
  const readOnly = [root, modules].find((folder) => existsSync(folder) && !isWritable(folder));
  if (readOnly !== undefined) {
    console.error(`Packages are missing, and this user can't write to ${readOnly}.`);
    console.error('Run "npm ci" once as the owner of that folder, or copy the project to a folder of yours.');
    process.exit(1);
  }
  const scope = existsSync(join(modules, 'vitest')) ? ALL : wanted;
  // On standard error, so that it isn't part of the program's results.
  console.error('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = [...getNpmArgs(scope), '--no-audit', '--no-fund', '--loglevel=error'];
  // Without a writable home, npm has no place for its cache.
  const cache = hasWritableHome() ? undefined : mkdtempSync(join(tmpdir(), 'cadeau-npm-'));
  const env = { ...process.env, ...(cache !== undefined && { npm_config_cache: cache }) };
  const code = await runToEnd(npm, args, { cwd: root, stdio: ['ignore', 2, 2], env });
  if (cache !== undefined) rmSync(cache, { recursive: true, force: true });
  if (code !== 0) {
    console.error('The packages could not be installed; see the messages above.');
    process.exit(code);
  }
  // Best effort: an archive has no repository. npm scripts of packages, and `prepare` with them, don't run.
  spawnSync('git', ['config', 'core.hooksPath', 'tools/hooks'], { cwd: root, stdio: 'ignore' });
  writeFileSync(stamp, `${lock} ${scope}`);
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function hasWritableHome() {
  const { HOME: home } = process.env;
  if (process.platform === 'win32' || !home) return true;
  const cache = join(home, '.npm');
  return isWritable(existsSync(cache) ? cache : home);
}

function getNpmArgs(scope) {
  // Installs the named packages like production packages, in the version of the lock file.
  if (scope === SHOP) return ['install', '--no-save', '--save-prod', '--omit=dev', ...listBuildPackages()];
  // `npm ci` deletes existing packages, so it is used only without any.
  return existsSync(modules) ? ['install', '--no-save'] : ['ci'];
}

function listBuildPackages() {
  const { devDependencies } = readPackageJson();
  return BUILD_PACKAGES.map((name) => `${name}@${devDependencies[name]}`);
}

function readPackageJson() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** Lists production packages that are missing or have another version. */
function listOutdatedPackages() {
  return Object.entries(readPackageJson().dependencies)
    .filter(([name, version]) => getInstalledVersion(name) !== version)
    .map(([name]) => name);
}

function getInstalledVersion(name) {
  const file = join(modules, name, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

/**
 * Returns the pinned Node.js. If no such package exists for the platform, returns this one if it is new
 * enough.
 */
function pinnedNode() {
  const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `Node.js 24 is required, and no package provides it for ${process.platform} on ${process.arch}.`,
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
 * Runs a program of the project without installing. If the packages don't fit, it reports that with exit code
 * 2: the command line must not change the packages of a running shop.
 */
export async function runInstalled(program, args) {
  const outdated = listOutdatedPackages();
  if (outdated.length > 0) {
    const names =
      outdated.length > 3
        ? `${outdated.slice(0, 3).join(', ')} and ${outdated.length - 3} more`
        : outdated.join(', ');
    // That would remove development packages.
    const command = existsSync(join(modules, 'vitest')) ? 'npm ci' : 'npm ci --omit=dev';
    console.error(
      `Packages are missing or have another version (${names}). Run "${command}" in ${root} first.`,
    );
    process.exit(2);
  }
  const cache = compileCache();
  const node = pinnedNode();
  if (realpathSync(node) !== realpathSync(process.execPath)) {
    await run([join(root, program), ...args], cache === undefined ? {} : { NODE_COMPILE_CACHE: cache });
    return;
  }
  // In this process, because a second one would take longer.
  if (cache !== undefined) nodeModule.enableCompileCache(cache);
  process.env.CADEAU_FOLDER = process.cwd();
  process.chdir(root);
  await import(pathToFileURL(join(root, program)).href);
}

/**
 * Returns the folder of the compile cache, which halves the start time of commands. Only in this user's home,
 * because the cached code is executed.
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

/** Runs Node.js in the project's folder. CADEAU_FOLDER is the folder in which the command was called. */
async function run(args, settings, channels = []) {
  const env = { ...process.env, ...settings, CADEAU_FOLDER: process.cwd() };
  const stdio = ['inherit', 'inherit', 'inherit', ...channels];
  process.exit(await runToEnd(pinnedNode(), args, { cwd: root, stdio, env }));
}

/** Runs a program and returns its exit code. The program also stops when this process ends. */
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
 * Calls back when npm ends. npm signals only the shell of its script, which ends without passing the signal
 * on. So this process checks whether its ancestors up to npm are still the same.
 */
function onNpmEnd(onEnd) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const readParentFile = (file) => {
    try {
      return readFileSync(`/proc/${process.ppid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  // A shell that replaced itself by this program isn't between it and npm.
  const isShellBetween = readParentFile('cmdline').includes('sh\0-c\0');
  // After the name in brackets: state, parent.
  const shellParent = () => readParentFile('stat').split(') ').at(-1).split(' ')[1];
  const ancestors = () => `${process.ppid} ${isShellBetween ? shellParent() : ''}`;
  const atStart = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === atStart) return;
    clearInterval(timer);
    onEnd();
  }, 500).unref();
}
