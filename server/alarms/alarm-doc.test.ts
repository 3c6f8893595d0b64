import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALARM_KINDS } from '#rules/alarms.ts';
import { alarmSettings } from '#server/config/alarms.ts';
import { startStubServer } from '../../testkit/stub-server.ts';
import type { AlarmContent } from './alarm-message.ts';
import { createWebhook } from './send-alarms.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/monitoring.md'), 'utf8');
const firstCells = (of: RegExp) => [...page.matchAll(of)].map(([, name]) => name);

describe('docs/monitoring.md', () => {
  it('explains each alarm', () => {
    const section = page.slice(page.indexOf('## Alarms'), page.indexOf('### The webhook'));
    expect([...section.matchAll(/^\| `([a-z]+-[a-z-]+)`/gm)].map(([, name]) => name)).toEqual([
      ...ALARM_KINDS,
    ]);
  });

  it('has every setting of alarms', () => {
    expect(firstCells(/^\| `(ALARM_[A-Z_]+)`/gm)).toEqual(Object.keys(alarmSettings));
  });

  it('shows the webhook as it is posted', async () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const expected: AlarmContent & { id: string; shop: string } = JSON.parse(example);
    const receiver = await startStubServer();
    receiver.prepare({ status: 200 });
    const { id, at, shop, begun, ended } = expected;
    const send = createWebhook(`${receiver.url}/hook`, shop);
    expect(await send({ id, tries: 0, content: { at, begun, ended } })).toBeUndefined();
    await receiver.close();
    expect(receiver.received.map(({ method, body }) => ({ method, body }))).toEqual([
      { method: 'POST', body: expected },
    ]);
    expect(JSON.stringify(receiver.received[0]?.body)).toBe(JSON.stringify(expected));
  });
});
