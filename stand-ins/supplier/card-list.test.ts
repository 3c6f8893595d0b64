import { afterAll, expect, it } from 'vitest';
import { CLIENT_CREDENTIALS, createTestBuyer } from '../../testkit/supplier-test-buyer.ts';
import { startStandIns } from '../start-stand-ins.ts';

type Listed = { records: Record<string, unknown>[]; next: string | null };

const start = Date.parse('2026-11-21T10:00:00Z');
let now = start;

const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
const buyer = createTestBuyer(standIns.url);
await buyer.signIn(CLIENT_CREDENTIALS);
const [blank = '', posted = ''] = (await buyer.stock()).map(({ number }) => number);
await buyer.issue('i-1');
now += 1000;
await buyer.activate('a-1', posted);
await buyer.void('v-1', { issueId: 'i-1' });
now += 1000;
await buyer.void('v-2', { activationId: 'a-1' });
await buyer.void('v-3', blank);
now += 1000;
afterAll(() => standIns.close());

const at = (ms: number) => new Date(start + ms).toISOString();
async function list(from: number, to: number, more: Record<string, string> = {}): Promise<Listed> {
  return (await buyer.list({ from: at(from), to: at(to), ...more })).body as unknown as Listed;
}
const ids = ({ records }: Listed) => records.map(({ id }) => id);

it('the list holds what was done, oldest first, without numbers and PINs', async () => {
  const { records, next } = await list(0, 60_000);
  expect(next).toBeNull();
  expect(records.map(({ kind, id, of, value }) => [kind, id, of, value])).toEqual([
    ['issued', 'i-1', null, 5000],
    ['activated', 'a-1', null, 5000],
    ['voided', 'v-1', 'i-1', 5000],
    ['voided', 'v-2', 'a-1', 5000],
    ['voided', 'v-3', null, 0],
  ]);
  const { number, pin } = (await buyer.send('GET', 'cards/i-1')).body;
  const text = JSON.stringify(records);
  expect(text).toContain(`"lastFour":"${number.slice(-4)}"`);
  for (const secret of [number, pin]) expect(text).not.toContain(secret);
});

it('begins with from and ends before to', async () => {
  expect(ids(await list(1000, 2000))).toEqual(['a-1', 'v-1']);
  expect(ids(await list(0, 1))).toEqual(['i-1']);
  expect(ids(await list(2001, 60_000))).toEqual([]);
});

it('comes in pages that leave nothing out and repeat nothing, even while more is done', async () => {
  const first = await list(0, 60_000, { limit: '2' });
  await buyer.issue('i-2');
  const second = await list(0, 60_000, { limit: '2', after: first.next ?? '' });
  const third = await list(0, 60_000, { limit: '2', after: second.next ?? '' });
  expect([first, second, third].map(ids)).toEqual([
    ['i-1', 'a-1'],
    ['v-1', 'v-2'],
    ['v-3', 'i-2'],
  ]);
  expect(third.next).toBeNull();
});

it.each([
  { to: at(1) },
  { from: at(1), to: at(1) },
  { from: '2026-11-21', to: at(1) },
  { from: at(0), to: '2026-11-21T12:00:00+01:00' },
  { from: at(0), to: at(1), limit: '501' },
  { from: at(0), to: at(1), after: 'guess' },
] as Record<string, string>[])('is refused when asked %j', async (query) => {
  const answer = await buyer.list(query);
  expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION']);
});
