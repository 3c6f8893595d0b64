import { afterEach, describe, expect, it } from 'vitest';
import { LISTED_MAX } from './compare-files.ts';
import type { LoadedRecords } from './compare-sources.ts';
import { createFileThread, type FileThread } from './file-thread.ts';
import EXAMPLES from './settlement/example-mappings.json' with { type: 'json' };
import { readMappings } from './settlement/settlement-mapping.ts';

const read = readMappings(Buffer.from(JSON.stringify(EXAMPLES)));
if ('faults' in read) throw new Error(read.faults.join());
const { mappings } = read;

let thread: FileThread;
afterEach(() => thread.close());

const bankFile = (text: string) => ({
  files: [{ file: 'bank.xml', mapping: null, bytes: Buffer.from(text) }],
  mappings,
});

/** Many small elements take the most time and memory for their size. */
const MANY_ELEMENTS = `<Document>${'<a/>'.repeat(500_000)}</Document>`;

describe('files that are compared', () => {
  it('are refused beyond the time, and the next ones are read', async () => {
    thread = createFileThread({ timeoutMs: 1 });
    expect(await thread.check(bankFile(MANY_ELEMENTS))).toEqual({ kind: 'exceeded', limit: 'size' });
    await thread.close();
    thread = createFileThread();
    expect(await thread.check(bankFile('<Document'))).toMatchObject({ kind: 'faults', more: 0 });
  });

  it('are refused beyond the memory, and the next ones are read', async () => {
    thread = createFileThread({ memoryMb: 32 });
    expect(await thread.check(bankFile(MANY_ELEMENTS))).toEqual({ kind: 'exceeded', limit: 'size' });
    expect(await thread.check(bankFile('<Document'))).toMatchObject({ kind: 'faults' });
  });

  it('are read by another thread than the one that serves requests', async () => {
    thread = createFileThread();
    await thread.check(bankFile('<Document'));
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
    await thread.check(bankFile(`<Document>${'<a/>'.repeat(50_000)}</Document>`));
    expect(process.threadCpuUsage(own).user / process.cpuUsage(all).user).toBeLessThan(0.3);
  });

  it('list twenty of their errors and count the others', async () => {
    thread = createFileThread();
    const bytes = Buffer.from(`no;such;columns\n${'1;2\n'.repeat(300_000)}`);
    const faults = await thread.check({ files: [{ file: 'a.csv', mapping: 'twint', bytes }], mappings });
    expect(faults).toMatchObject({ kind: 'faults', faults: expect.any(Array) });
    expect(JSON.stringify(faults).length).toBeLessThan(10_000);
  });

  it('are refused if they differ in more movements than a clerk can resolve', async () => {
    thread = createFileThread();
    const span = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') };
    const at = new Date('2026-11-10T10:00:00Z');
    const entry = {
      kind: 'payment',
      key: 'k',
      name: 'n',
      subject: null,
      value: 1,
      currency: 'CHF',
      at,
    } as const;
    const difference = {
      kind: 'payment',
      source: 's',
      fault: 'only there',
      ours: null,
      theirs: entry,
    } as const;
    const listing = (count: number): LoadedRecords => ({
      ...{ seen: span, span, covers: span, movements: [], isFullyBooked: true },
      providers: { results: [], compared: [], uncompared: [] },
      supplier: { sums: [], differences: Array.from({ length: count }, () => difference), inTransit: [] },
      ...{ disputes: [], losses: [], paidByBank: [] },
    });
    const compare = (count: number) => thread.compare({ files: [], mappings, records: listing(count) });
    expect(await compare(LISTED_MAX)).toMatchObject({ kind: 'compared' });
    expect(await compare(LISTED_MAX + 1)).toEqual({ kind: 'exceeded', limit: 'differences' });
  });
});
