import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { sendMails } from '#server/testing/month-clock.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy } from '#server/testing/packing.ts';
import { issueAll, refundNow } from '#server/testing/refund-orders.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { commandsOfPage } from '../../testkit/page-commands.ts';
import { COMMANDS } from './commands.ts';
import { commandNamed } from './program.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const [, section = ''] = page.split('## A month end\n');
/** What the page says to fetch: a file, and where from. */
const FETCHED = [
  ...(section.split('\n## ')[0] ?? '').matchAll(/curl -o (\S+) http:\/\/localhost:3900(\S+)/g),
];

/** Of the page; the test sells in the running month, and closes it from the next one. */
const PAGES_MONTH = '2026-11';
const today = swissTime(new Date()).date;
const month = today.slice(0, 7);
const first = `${month}-01`;
const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

let app: TestApp;
let folder: string;
let disputed: string;
/** How far the clocks of the stand-ins are ahead, as that of the database. */
let moved = 0;
beforeAll(async () => {
  app = await openTestApp({ worker: false, standInsNow: () => Date.now() + moved });
  await app.systems.reset();
  folder = await mkdtemp(join(tmpdir(), 'cadeau-month-end-'));
  for (const paymentMethod of ['VISA', 'MASTERCARD', 'UNIONPAY', 'TWINT', 'DINERS'] as const) {
    const request = orderRequest({ paymentMethod, cart: [line(DIGITAL, 50)] });
    const { id, reference } = await buy(app, request);
    await issueAll(app, id);
    if (paymentMethod === 'VISA') expect(await refundNow(app, reference)).toBe('Done');
    disputed = reference;
  }
  await sendMails(app);
  const over = Date.parse(`${addDays(last, 3)}T12:00:00Z`);
  const minutes = Math.ceil((over - Date.now()) / 60_000);
  await app.moveClock(minutes);
  moved = minutes * 60_000;
  for (const [, file = '', path = ''] of FETCHED) {
    const answer = await fetch(app.systems.url + path);
    await writeFile(join(folder, file), Buffer.from(await answer.arrayBuffer()));
  }
}, 60_000);
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the page has it, of this month and with an order that is there. */
function typedHere(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const before = words[at - 1];
    if (before === '--from' && word !== 'provider') return first;
    if (before === '--to') return last;
    if (word === 'R4TW-8NPC') return disputed;
    return word.replace(PAGES_MONTH, month);
  });
}

describe("the month's end, as the page says it, with the files of the stand-ins", () => {
  it('has files to fetch, and commands for them', () => {
    expect(FETCHED.length).toBeGreaterThanOrEqual(4);
  });

  const commands = commandsOfPage(page, 'A month end').filter(({ words }) => words.length > 1);
  it.each(commands.map(({ words }) => [words.join(' '), words] as const))('%s', async (_, words) => {
    const command = commandNamed(COMMANDS, words);
    if (command === undefined) throw new Error('there is no such command');
    const rest = typedHere(words).slice(command.name.split(' ').length);
    if (rest.length === 0 && command.name !== 'check' && command.name !== 'periods check') return;
    const reason = command.kind === 'change' ? ['--reason', 'the end of the month'] : [];
    const { code, out, err } = await typeCommand(app, command, [...rest, ...reason], folder, ['yes']);
    expect(code, `${out}\n${err}`).toBe(0);
  });

  it('compares each payment with its acquirer, and each payout with the bank', async () => {
    const command = commandNamed(COMMANDS, ['reconcile']);
    const [, ofFiles] = commands.filter(({ words }) => words[0] === 'reconcile');
    if (command === undefined || ofFiles === undefined) throw new Error('there is no such command');
    const words = [...typedHere(ofFiles.words).slice(1), '--json'];
    const { sums, uncovered, bank, settlementTotals } = JSON.parse(
      (await typeCommand(app, command, words, folder)).out,
    );
    const bySource = sums.map(({ source, kind, ours, theirs }: Record<string, unknown>) =>
      [source, kind, ours, theirs].join(' '),
    );
    expect(bySource).toEqual(
      expect.arrayContaining([
        'worldline payment 15000 15000',
        'twint payment 5000 5000',
        'diners payment 5000 5000',
      ]),
    );
    expect(uncovered).toEqual([]);
    expect(bank.payouts.map(({ state }: { state: string }) => state)).toEqual(
      expect.arrayContaining(['matched', 'matched']),
    );
    expect(bank).toMatchObject({ unexplained: [], others: 1 });
    for (const { sums: totals } of settlementTotals)
      expect(totals[0].net).toBe(totals[0].gross - totals[0].fees);
  });
});
