import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

type Instruction = { name: string; flags: Record<string, string>; text: string };

/** A stage of a container file: its base image and instructions. */
export type Stage = { name: string; base: string; instructions: Instruction[] };

/** Reads a container file whose stages all have names. */
export function readStages(file: string): Stage[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const [, base = '', stage = ''] = /^(\S+) AS (\S+)$/.exec(name === 'FROM' ? rest : '') ?? [];
    if (stage !== '') stages.push({ name: stage, base, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, ...listFlags(rest) });
  }
  return stages;
}

function listFlags(rest: string): Pick<Instruction, 'flags' | 'text'> {
  const [flagText = ''] = /^(--[\w-]+=\S+\s+)*/.exec(rest) ?? [];
  const flags = [...flagText.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  return { flags: Object.fromEntries(flags), text: rest.slice(flagText.length) };
}

/** Returns the last instruction with a name, for instructions that apply once. */
export function findLast(stage: Stage, name: string): string {
  return stage.instructions.findLast((instruction) => instruction.name === name)?.text ?? '';
}

/** Parses an instruction in list form, such as `CMD ["node"]`. */
export function parseList(text: string): string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')));
  return Array.isArray(words) ? words.map(String) : [];
}

/**
 * Performs COPY and RUN of a stage, and of the stages that it copies from, in separate folders. This machine
 * replaces the base images, and users are ignored.
 * @param foldersByStage folders that replace stages, so that these aren't performed
 * @returns the stage's root folder
 */
export function runStage(
  stages: readonly Stage[],
  name: string,
  into: string,
  foldersByStage: Map<string, string>,
): string {
  const existing = foldersByStage.get(name);
  if (existing !== undefined) return existing;
  const stage = stages.find((candidate) => candidate.name === name);
  if (stage === undefined) throw new Error(`no stage ${name}`);
  const folder = join(into, name);
  mkdirSync(folder);
  foldersByStage.set(name, folder);
  const env: Record<string, string> = {};
  let workdir = '/';
  for (const { name: instruction, flags, text } of stage.instructions) {
    const cwd = join(folder, workdir);
    if (instruction === 'WORKDIR') {
      workdir = text;
      mkdirSync(join(folder, workdir), { recursive: true });
    } else if (instruction === 'ARG') {
      const [key = '', value = ''] = text.split('=');
      env[key] = value;
    } else if (instruction === 'COPY') {
      const { from } = flags;
      copy(
        text.split(/\s+/),
        cwd,
        from === undefined ? undefined : runStage(stages, from, into, foldersByStage),
      );
    } else if (instruction === 'RUN') {
      const result = spawnSync('sh', ['-c', text], {
        cwd: cwd,
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
      if (result.status !== 0) throw new Error(`RUN ${text}\n${result.stdout}${result.stderr}`);
    }
  }
  return folder;
}

function copy(words: readonly string[], cwd: string, from: string | undefined): void {
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const path = join(from ?? root, source);
    if (!existsSync(path)) throw new Error(`COPY ${source}: file not found`);
    const isInto = /(^|\/)\.?\/?$/.test(target) && source !== '.';
    const to = join(cwd, target, isInto ? basename(source) : '');
    mkdirSync(dirname(to), { recursive: true });
    const filter = (file: string) => from !== undefined || !isIgnored(relative(root, file));
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter });
  }
}

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Returns true if the image builder ignores a file. The last matching line decides. */
function isIgnored(path: string): boolean {
  const parts = path.split('/');
  const pathPrefixes = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const lastMatch = ignored.findLast((line) =>
    pathPrefixes.some((candidate) => matchesGlob(candidate, line.replace('!', ''))),
  );
  return path !== '' && lastMatch !== undefined && !lastMatch.startsWith('!');
}
