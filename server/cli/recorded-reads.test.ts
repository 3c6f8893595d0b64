import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { newAddress } from '#server/testing/order-requests.ts';
import { buyPosted } from '#server/testing/packing.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Said, typeCommand } from '#server/testing/typed-command.ts';
import { pagesOf } from '../../testkit/read-pdf.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { wordsNeeded } from './help.ts';

const NAME = 'Kanarienvogel';
const EMAIL = 'zita.kanarienvogel@kundin.example';

let app: TestApp;
let folder: string;
/** One parcel is to pack, the other is packed. */
let toPack: string;
let packed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-recorded-'));
  app = await openTestApp({ worker: false });
  await app.systems.reset();
  const addresses = {
    useSameAddress: true as const,
    primaryAddress: newAddress({ lastName: NAME, email: EMAIL }),
  };
  toPack = (await buyPosted(app, { addresses })).reference;
  const other = await buyPosted(app, { addresses });
  packed = other.reference;
  await rows(app, `update parcel set status = 'Packed', packed_at = now() where order_id = '${other.id}'`);
  await rows(
    app,
    `update card set status = 'Active', issued_at = now(), number_hash = 'h', secret = 's', last_four = '0000'
      where order_id = '${other.id}'`,
  );
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const command = (name: string) => COMMANDS.find((one) => one.name === name) as Command;
const type = (name: string, ...words: string[]) => typeCommand(app, command(name), words, folder);
const actions = () =>
  rows(
    app,
    `select person, command, reference, event_type as type, data, reason from operator_action a
       left join orders o on o.id = a.order_id order by a.id`,
  );
const lastAction = async () => (await actions()).at(-1);

let files = 0;

/** What a read says and writes, as a person would read it. */
async function readWith(read: Command): Promise<Said & { written: string }> {
  const { name, options = {} } = read;
  const today = swissTime(new Date()).date;
  files += 1;
  const out = join(folder, `${files}`);
  const words = [
    ...Array.from({ length: wordsNeeded(read) }, () => (name === 'export' ? 'orders' : toPack)),
    ...('from' in options ? ['--from', addDays(today, -1), '--to', today] : []),
    ...('out' in options ? ['--out', out] : []),
  ];
  const said = await typeCommand(app, read, words, folder);
  const bytes = await readFile(out).catch(() => Buffer.alloc(0));
  const isPdf = bytes.subarray(0, 4).toString() === '%PDF';
  return { ...said, written: isPdf ? (await pagesOf(bytes)).join('\n') : bytes.toString() };
}

describe('a read of names or addresses', () => {
  it('is recorded, whichever command shows them', async () => {
    const recorded = new Set<string>();
    const shown = new Set<string>();
    for (const read of COMMANDS.filter(({ kind }) => kind === 'read')) {
      const before = (await actions()).length;
      const { code, out, err, written } = await readWith(read);
      expect([0, 1], `${read.name}: ${err}`).toContain(code);
      if ((await actions()).length > before) recorded.add(read.name);
      if ((out + written).includes(NAME)) shown.add(read.name);
    }
    expect([...shown].filter((name) => !recorded.has(name))).toEqual([]);
    expect([...shown].toSorted()).toEqual([
      ...['delivery-notes', 'franking export', 'labels', 'orders show'],
    ]);
    // These tell of a person without the name: which orders are theirs, what they get, what was written to them.
    expect([...recorded].filter((name) => !shown.has(name)).toSorted()).toEqual([
      ...['mails list', 'orders search', 'packing-list', 'parcel-words'],
    ]);
  });

  it.each([
    ['orders list --people', EMAIL],
    ['to-pack --people', NAME],
    ['orders search Thalwil --people', EMAIL],
  ])('in a list is recorded too, and hidden unless it can be: %s', async (line, shown) => {
    const [group = '', second = '', ...more] = line.split(' ');
    const name = group === 'to-pack' ? group : `${group} ${second}`;
    const words = group === 'to-pack' ? [second] : more;
    const before = (await actions()).length;
    const list = () => type(name, ...words, '--json');
    const { code, out } = await list();
    expect(code).toBe(0);
    for (const part of [shown, NAME, 'Thalwil']) expect(out).toContain(part);
    expect((await type(name, ...words)).out).toContain(shown);
    expect(await actions()).toHaveLength(before + 2);
    expect(JSON.stringify(await lastAction())).toContain(toPack);
    const plain = words.filter((word) => word !== '--people');
    expect((await type(name, ...plain, '--json')).out).not.toContain(NAME);
    await rows(app, 'alter table operator_action rename to gone');
    try {
      expect(await list()).toMatchObject({ code: 3, out: '' });
    } finally {
      await rows(app, 'alter table gone rename to operator_action');
    }
  });

  it('says who and which order, in the records and in the log', async () => {
    app.logged.length = 0;
    await type('orders show', toPack.toLowerCase());
    const entry = { person: 'anna', command: 'orders show', reference: toPack };
    expect(await lastAction()).toEqual({ ...entry, type: 'order-read', data: {}, reason: '' });
    const [line, ...more] = app.logged.map((text) => JSON.parse(text)).filter(({ person }) => person);
    expect(line).toMatchObject({ msg: 'operator read', ...{ person: 'anna', command: 'orders show' } });
    expect(line.orders).toEqual([toPack]);
    expect(more).toEqual([]);
  });

  it('says which way a search found, and never what was typed', async () => {
    app.logged.length = 0;
    const found = async (...words: string[]) => {
      await type('orders search', ...words);
      return lastAction();
    };
    const references = [packed, toPack];
    const entry = { type: 'orders-searched', person: 'anna', command: 'orders search', reason: '' };
    const expected = (data: object, reference: string | null = null) => ({ ...entry, reference, data });
    expect(await found(EMAIL)).toEqual(expected({ foundBy: ['e-mail'], references }));
    expect(await found(NAME)).toEqual(expected({ foundBy: ['name'], references }));
    expect(await found('nobody@kundin.example')).toEqual(expected({ foundBy: [] }));
    expect(await found(packed)).toEqual(expected({ foundBy: ['reference'] }, packed));
    const all = JSON.stringify(await actions()) + app.logged.join();
    for (const typed of [NAME, EMAIL, 'nobody@', 'Zita']) expect(all).not.toContain(typed);
  });

  it.each(['orders show', 'orders search', 'labels', 'franking export', 'mails list'])(
    'that cannot be recorded shows nothing: %s',
    async (name) => {
      await rows(app, 'alter table operator_action rename to gone');
      try {
        const { code, out, written } = await readWith(command(name));
        expect({ code, out, written }).toEqual({ code: 3, out: '', written: '' });
      } finally {
        await rows(app, 'alter table gone rename to operator_action');
      }
    },
  );

  it('stands in the list of actions beside the changes, also of one order, and not in its history', async () => {
    await type('sale pause', 'digital', '--reason', 'ticket 4711');
    await type('sale resume', 'digital', '--reason', 'ticket 4711');
    await type('labels', '--out', 'some-labels.pdf');
    const listed = async (...words: string[]) => {
      const { out } = await type('actions list', ...words, '--json');
      return (JSON.parse(out) as { command: string }[]).map((action) => action.command);
    };
    expect((await listed('--since', '1h')).slice(0, 3)).toEqual(['labels', 'sale resume', 'sale pause']);
    expect(await listed('--limit', '1')).toEqual(['labels']);
    expect(await listed('--since', addDays(swissTime(new Date()).date, 1))).toEqual([]);
    const ofPacked = await listed('--order', packed, '--limit', '500');
    expect(ofPacked).toContain('franking export');
    expect(ofPacked).toContain('orders search');
    expect(ofPacked).not.toContain('orders show');
    expect(await type('actions list', '--order', 'AAAA-AAAA')).toMatchObject({ code: 1, out: '' });
    const { out } = await type('actions list');
    expect(out).toMatch(/anna +labels +\S+ +addresses-exported/);
    expect(out).toMatch(/anna +sale pause .* ticket 4711/);
    expect((await type('orders show', toPack)).out).not.toContain('order-read');
  });
});
