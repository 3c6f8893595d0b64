import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { InjectOptions } from 'fastify';
import { addDays } from '#rules/iso-date.ts';
import { PARCEL_DOCUMENTS } from '#rules/parcel-documents.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { EXPORT_TABLES } from '#server/accounting/vat-files.ts';
import { COMMANDS } from '#server/cli/commands.ts';
import { type CommandOutput, runInTestApp } from '#server/testing/command-runner.ts';
import { DESK_ENV, openDesk, signInNewPerson } from '#server/testing/desk-visitor.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import type { Place } from '../../../testkit/canary/canary.ts';
import { readPages } from '../../../testkit/read-pdf.ts';
import type { PlacedOrder } from './many-orders.ts';

/** Environment of an app whose desk is scanned. */
export const SCANNED_DESK_ENV = DESK_ENV;

export type Terminal = Awaited<ReturnType<typeof openTerminal>>;

/** Opens a command line that records its output and files. */
export async function openTerminal(app: TestApp) {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-terminal-'));
  const places: Place[] = [];
  return {
    run: async (name: string, ...args: string[]): Promise<CommandOutput> => {
      const command = COMMANDS.find((candidate) => candidate.name === name);
      if (command === undefined || !('run' in command)) throw new Error(`no command ${name}`);
      const result = await runInTestApp(app, command, args, folder);
      places.push({ name: `command ${name}`, text: `${result.out}\n${result.err}` });
      return result;
    },
    outputs: () => places,
    files: async (): Promise<Place[]> => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
      // Skip data exports: they contain the person's data by design.
      const names = paths.map((path) => relative(folder, path)).filter((name) => name.endsWith('.out'));
      return Promise.all(
        names.map(async (name) => ({
          name: `file ${name}`,
          text: await readFile(join(folder, name), 'utf8'),
        })),
      );
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Signs in to the desk as a person with all permissions, and records every response. */
export async function openScannedDesk(app: TestApp) {
  const desk = await openDesk(app);
  const browser = await signInNewPerson(app, desk, { signInName: 'scanner', role: 'everything' });
  const responses: { name: string; bytes: Buffer }[] = [];
  const inject = desk.inject.bind(desk);
  const injectAndRecord = async (request: InjectOptions) => {
    const response = await inject(request);
    const [path = ''] = String(request.url).split('?');
    responses.push({ name: `desk ${path.replace('/api/', '')}`, bytes: response.rawPayload });
    return response;
  };
  Object.assign(desk, { inject: injectAndRecord });
  return {
    ...browser,
    responses: (): Promise<Place[]> =>
      Promise.all(
        responses.map(async ({ name, bytes }) => {
          const isPdf = bytes.subarray(0, 4).toString() === '%PDF';
          return { name, text: isPdf ? (await readPages(bytes)).join('\n') : bytes.toString() };
        }),
      ),
    close: () => desk.close(),
  };
}

export type ScannedDesk = Awaited<ReturnType<typeof openScannedDesk>>;

/** Runs every read-only command with text and with JSON output. */
export async function runReadCommands(
  { run }: Terminal,
  { reference }: Pick<PlacedOrder, 'reference'>,
): Promise<void> {
  for (const { name, kind, positionals = {}, options = {}, ...command } of COMMANDS) {
    if (kind !== 'read' || !('run' in command)) continue;
    const args = [
      ...('<reference>' in positionals ? [reference] : []),
      ...('out' in options ? ['--out', `${name}.out`] : []),
    ];
    const { code, err } = await run(name, ...args);
    if (code > 1) throw new Error(`${name} failed: ${err}`);
    await run(name, ...args, ...('force' in options ? ['--force'] : []), '--json');
  }
}

/**
 * Reads the lists, documents and files of the desk.
 * @param parcels the parcels that can still be printed
 */
export async function readDesk({ api, call }: ScannedDesk, parcels: readonly string[]): Promise<void> {
  const [parcel = ''] = parcels;
  await api.today.show.query();
  await api.orders.list.query({});
  await api.review.list.query();
  await api.packing.list.query();
  await api.packing.show.query({ parcel });
  await api.catalogue.list.query();
  for (const document of PARCEL_DOCUMENTS)
    await get(`/packing/documents/${document}?parcels=${parcels.join()}`);
  await get(`/packing/franking.csv?parcels=${parcels.join()}`);
  const today = swissTime(new Date()).date;
  for (const table of Object.keys(EXPORT_TABLES))
    await get(`/accounts/export/${table}?from=${addDays(today, -1)}&to=${today}`);

  async function get(url: string): Promise<void> {
    const { status } = await call('GET', url);
    // Without gift messages or packed parcels, there is no file.
    if (status !== 200 && status !== 404 && status !== 409) throw new Error(`${url}: ${status}`);
  }
}

/** Records the responses to a visitor who knows an order's ids and secrets but doesn't have its session. */
export async function requestAsStranger(app: TestApp, bought: readonly PlacedOrder[]): Promise<Place> {
  const stranger = await visit(app);
  const texts: string[] = [];
  for (const { id, reference, secret } of bought) {
    texts.push((await stranger.order(id)).text, (await stranger.order(reference)).text);
    texts.push((await stranger.assert(secret)).text);
  }
  texts.push((await stranger.order()).text);
  return { name: 'response to another session', text: texts.join('\n') };
}
