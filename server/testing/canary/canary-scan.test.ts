import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Canary, findCanaries } from '../../../testkit/canary/canary.ts';
import { type RecordedRequests, recordRequests } from '../../../testkit/canary/recorded-requests.ts';
import { startTraceCollector, type TraceCollector } from '../../../testkit/trace-collector.ts';
import { findLeaks } from './allowed.ts';
import { newUniqueAddress, readCardCanaries, readPaymentCanaries } from './canaries.ts';
import { findMailLeaks } from './mail-leaks.ts';
import {
  buyEveryKind,
  failDeliveries,
  failPayments,
  type PlacedOrder,
  sendInvalidRequests,
} from './many-orders.ts';
import { doOperatorWork } from './operator-work.ts';
import {
  openScannedDesk,
  openTerminal,
  readDesk,
  requestAsStranger,
  runReadCommands,
  SCANNED_DESK_ENV,
  type ScannedDesk,
  type Terminal,
} from './output-scanner.ts';
import { addressPlace, dumpPlaces, logPlace, metricsPlace } from './places.ts';
import { sendGifts, useKeys } from './send-gifts.ts';

let app: TestApp;
let collector: TraceCollector;
let recorded: RecordedRequests;
let terminal: Terminal;
let desk: ScannedDesk;
let bought: PlacedOrder[];
let canaries: Canary[];

beforeAll(async () => {
  recorded = recordRequests();
  collector = await startTraceCollector();
  app = await openTestApp({
    worker: true,
    env: { ...SCANNED_DESK_ENV, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  // The most verbose level.
  app.app.log.level = 'trace';
  terminal = await openTerminal(app);
  desk = await openScannedDesk(app);
  await app.systems.reset();
  bought = await buyEveryKind(app);
  bought.push(...(await failPayments(app)), ...(await failDeliveries(app)));
  await sendInvalidRequests(app, bought);
  await quiet();
  // The first three orders are digital, posted and mixed. The next three repeat them in another language.
  const given = await sendGifts(bought.slice(0, 6));
  await quiet();
  given.push(...(await useKeys(app, [...bought.flatMap((item) => item.canaries), ...given])));
  const corrected = newUniqueAddress().email;
  const packed = await doOperatorWork(app, desk, terminal, bought, corrected);
  await quiet();
  await readDesk(desk, packed);
  await runReadCommands(terminal, bought[0] ?? { reference: '' });
  canaries = [
    ...bought.flatMap((item) => item.canaries),
    ...given,
    { kind: 'e-mail', value: corrected, owner: bought[0]?.reference },
    ...(await readCardCanaries(app)),
    ...(await readPaymentCanaries(app)),
    ...recorded.authorizationHeaders().map((value) => ({ kind: 'account' as const, value })),
  ];
}, 300_000);
afterAll(async () => {
  recorded.stop();
  await terminal?.close();
  await desk?.close();
  await app?.close();
  await collector?.close();
});

/** Waits until only retries are left. */
async function quiet(): Promise<void> {
  const left = `select name from jobs.job where state in ('created', 'active') and start_after <= now() and name not like '%given-up'`;
  await vi.waitFor(async () => expect(await rows(app, left)).toEqual([]), {
    timeout: 60_000,
    interval: 200,
  });
}

describe('after orders of every kind, what is secret or personal', () => {
  it('is there to be found', () => {
    const count = (kind: Canary['kind']) => canaries.filter((canary) => canary.kind === kind).length;
    expect(count('card number')).toBeGreaterThan(40);
    expect(count('PIN')).toBeGreaterThan(30);
    expect(count('payment token')).toBe(bought.length);
    expect(count('session')).toBe(bought.length);
    expect(count('account')).toBeGreaterThan(1);
    expect(count('recipient')).toBe(6);
    expect(count('gift key')).toBeGreaterThan(6);
    expect(count('objection key')).toBeGreaterThan(1);
    expect(canaries.filter(({ value }) => value.length < 6)).toEqual([]);
  });

  it('stands in no line of the log, no trace, no figure and no address', async () => {
    expect(app.logged.length).toBeGreaterThan(100);
    await app.app.tracing.close();
    const traces = { name: 'traces', text: JSON.stringify(collector.received) };
    expect(collector.spans().length).toBeGreaterThan(100);
    const places = [logPlace(app), traces, await metricsPlace(app), addressPlace(recorded.urls())];
    expect(findLeaks(findCanaries(places, canaries))).toEqual([]);
  });

  it('stands in the database in the columns that are made for it alone: cards nowhere in clear', async () => {
    const places = await dumpPlaces(app);
    const jobs = places.filter(({ name }) => name.startsWith('database jobs.'));
    // A failed try may or may not be included (job-failures.test.ts tests its message).
    expect(jobs.map(({ name }) => name)).toContainEqual(expect.stringMatching(/\.output$/));
    expect(findLeaks(findCanaries(places, canaries))).toEqual([]);
  });

  it('is shown to an operator only where an order or a person is asked for, cards and tokens never', async () => {
    const shown = await desk.responses();
    const names = shown.map(({ name }) => name);
    for (const name of ['accounts/export/orders', 'packing/franking.csv', 'packing/documents/labels'])
      expect(names).toContain(`desk ${name}`);
    const places = [...terminal.outputs(), ...(await terminal.files()), ...shown];
    expect(findLeaks(findCanaries(places, canaries))).toEqual([]);
  });

  it('is told to nobody else, whatever he knows', async () => {
    expect(findLeaks(findCanaries([await requestAsStranger(app, bought)], canaries))).toEqual([]);
  });

  it('reaches by mail its own buyer alone, and cards as a PDF alone', async () => {
    expect(await findMailLeaks(app, canaries)).toEqual([]);
  });

  it('leaves every invariant whole', async () => {
    expect(await brokenInvariants(app)).toEqual([]);
  });
});
