import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Start } from '../shop/run-shop.ts';

const root = join(import.meta.dirname, '../..');
const REPORTER = join(import.meta.dirname, 'report-imports.ts');

/** Delay before the restart, because editors write a file in several steps and several files together. */
const DEBOUNCE_MS = 50;

/**
 * Starts programs and restarts each when a file that it imports changes. A program that ends is restarted at
 * the next change, so that an error doesn't end the loop.
 */
export function restartOnChange(nodeArgs: readonly string[]): Start {
  return (program, args, env, onMessage) => {
    const path = resolve(root, program);
    const nodeOptions = [...nodeArgs, '--import', REPORTER];
    const changes = watchFiles(() => void restart());
    let child: ChildProcess;
    let isRestarting = false;
    let isStopping = false;
    const startChild = () => {
      child = spawn(process.execPath, [...nodeOptions, path, ...args], {
        cwd: root,
        env,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      });
      child.on('message', (message: { imported: string } | object) => {
        if ('imported' in message) changes.add(fileURLToPath(message.imported));
        else onMessage?.(message);
      });
      child.on('exit', (code) => {
        if (!isRestarting && !isStopping)
          console.log(`${program} exited with code ${code}. It restarts when one of its files changes.`);
      });
    };
    const restart = async () => {
      if (isRestarting || isStopping) return;
      isRestarting = true;
      await end(child);
      const changed = changes.takeChanged();
      isRestarting = false;
      if (isStopping) return;
      console.log(
        `${program} restarts after changes: ${changed.map((file) => relative(root, file)).join(', ')}`,
      );
      startChild();
    };
    startChild();
    return {
      ended: new Promise(() => {}),
      stop: async () => {
        isStopping = true;
        changes.close();
        await end(child);
      },
    };
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

/** Watches folders instead of files: most editors replace the file. */
function watchFiles(onChange: () => void) {
  const folders = new Map<string, FSWatcher>();
  const times = new Map<string, number>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const checkFile = (file: string) => {
    if (!times.has(file) || getModifiedMs(file) === times.get(file)) return;
    times.set(file, getModifiedMs(file));
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(onChange, DEBOUNCE_MS);
  };
  return {
    add: (file: string) => {
      if (times.has(file)) return;
      times.set(file, getModifiedMs(file));
      const folder = dirname(file);
      if (folders.has(folder)) return;
      folders.set(
        folder,
        watch(folder, (_event, name) => {
          if (name !== null) checkFile(join(folder, basename(name)));
        }),
      );
    },
    takeChanged: () => {
      const files = [...changed];
      changed.clear();
      return files;
    },
    close: () => {
      clearTimeout(timer);
      for (const watcher of folders.values()) watcher.close();
    },
  };
}

/** Returns 0 while an editor replaces the file. */
function getModifiedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
