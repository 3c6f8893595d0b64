import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { COMMANDS } from '#server/cli/commands.ts';
import { wordsNeeded } from '#server/cli/help.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type Said, typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import type { Place } from '../../../testkit/canary/canary.ts';
import { pagesOf } from '../../../testkit/read-pdf.ts';
import type { Bought } from './many-orders.ts';

const REASON = ['--reason', 'as the test wants it'];

/** A terminal at which commands are typed one after the other, and what it has shown. */
export type Terminal = {
  /** @param name of the command, as `orders show` */
  type: (name: string, ...words: string[]) => Promise<Said>;
  /** The same with a reason. @throws unless it ends well */
  change: (name: string, ...words: string[]) => Promise<void>;
  write: (file: string, text: string) => Promise<void>;
  said: () => Place[];
  /** What commands wrote, without the files that `write` made. */
  files: () => Promise<Place[]>;
  close: () => Promise<void>;
};

export async function openTerminal(app: TestApp): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-terminal-'));
  const places: Place[] = [];
  const given = new Set<string>();
  const type: Terminal['type'] = async (name, ...words) => {
    const command = COMMANDS.find((each) => each.name === name);
    if (command === undefined) throw new Error(`no command ${name}`);
    const said = await typeCommand(app, command, words, folder);
    places.push({ name: `command ${name}`, text: `${said.out}\n${said.err}` });
    return said;
  };
  return {
    type,
    change: async (name, ...words) => {
      const { code, err } = await type(name, ...words, ...REASON);
      if (code !== 0) throw new Error(`${name} ends with ${code}: ${err}`);
    },
    write: async (file, text) => {
      given.add(file);
      await writeFile(join(folder, file), text);
    },
    said: () => places,
    files: async () => {
      const all = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = all.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
      // Of what the commands write, not what they were given; whole persons are handed to themselves.
      const names = paths
        .map((path) => relative(folder, path))
        .filter((name) => !given.has(name) && name.includes('.out'));
      return Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(folder, name));
          const isPdf = bytes.subarray(0, 4).toString() === '%PDF';
          return { name: `file ${name}`, text: isPdf ? (await pagesOf(bytes)).join('\n') : bytes.toString() };
        }),
      );
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Of the reads that do not want an order first. */
const FIRST_WORDS: Record<string, string> = { export: 'orders', 'franking import': 'settlement.csv' };

/** Every command that only reads, in words and as JSON; those that want an order get one. */
export async function typeEveryRead(
  { type }: Terminal,
  { reference }: Pick<Bought, 'reference'>,
): Promise<void> {
  const today = swissTime(new Date()).date;
  const days = ['--from', addDays(today, -1), '--to', today];
  for (const command of COMMANDS.filter(({ kind }) => kind === 'read')) {
    const { name, options = {} } = command;
    const typed = [
      ...(wordsNeeded(command) > 0 ? [FIRST_WORDS[name] ?? reference] : []),
      ...('from' in options ? days : []),
      ...('out' in options ? ['--out', `${name}.out`] : []),
      ...('settlement' in options ? ['--settlement', 'settlement.csv'] : []),
    ];
    const { code, err } = await type(name, ...typed);
    if (code > 1) throw new Error(`${name} is typed wrongly: ${err}`);
    await type(name, ...typed, ...('force' in options ? ['--force'] : []), '--json');
  }
}

/** What another visitor gets who knows ids and secrets of an order, but has not its session. */
export async function askAsStranger(app: TestApp, bought: readonly Bought[]): Promise<Place> {
  const stranger = await visit(app);
  const texts: string[] = [];
  for (const { id, reference, secret } of bought) {
    texts.push((await stranger.order(id)).text, (await stranger.order(reference)).text);
    texts.push((await stranger.assert(secret)).text);
  }
  texts.push((await stranger.order()).text);
  return { name: 'answer to a stranger', text: texts.join('\n') };
}
