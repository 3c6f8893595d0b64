import type { FiledReceipt, ReceiptFilter } from '#server/accounting/filed-receipt.ts';
import { type Call, Refused, type Run, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows } from '../print/table.ts';
import { makePrivateFolder } from '../read/files.ts';
import { orderNamed, readSpan } from '../read/read-options.ts';

const COLUMNS: Column<FiledReceipt>[] = [
  { head: 'number', cell: ({ number }) => number, right: true },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'filed', cell: ({ filedAt }) => shownTime(filedAt) },
];

export const runReceiptsList: Run = async (call) => {
  const found = await call.app.reports.receipts(await readFilter(call));
  printRows(call, COLUMNS, found, 'No receipt.');
};

/** Names and addresses stand in them: it is recorded who took them. */
export const runReceiptsExport: Run = async (call) => {
  const { app, io, by, options } = call;
  const { out } = options;
  if (out === undefined) throw new WrongUsage('--out is missing: a new folder.');
  const found = await app.reports.receipts(await readFilter(call));
  if (found.length === 0) throw new Refused('There is no such receipt.');
  const folder = await makePrivateFolder(io, out);
  const references = found.map(({ reference }) => reference);
  await app.operations.recordRead(by, references, { type: 'receipts-exported', data: {} });
  for (const { number, kind, reference } of found) {
    const name = `${String(number).padStart(6, '0')}-${kind}-${reference}.pdf`;
    await folder.write(name, await app.reports.receiptDocument(number));
  }
  printResult(call, { folder: out, receipts: found }, () =>
    io.out(`${found.length} ${found.length === 1 ? 'document is' : 'documents are'} in ${out}.`),
  );
  return 0;
};

/** @throws WrongUsage when it names nothing */
async function readFilter(call: Call): Promise<ReceiptFilter> {
  const { words, options } = call;
  const { number, from, to } = options;
  const hasSpan = from !== undefined || to !== undefined;
  if (words.length === 0 && number === undefined && !hasSpan)
    throw new WrongUsage('Say which: orders, --number, or --from and --to.');
  const named: string[] = [];
  for (const word of words) named.push((await orderNamed({ ...call, words: [word] })).id);
  return {
    orderIds: named.length === 0 ? undefined : named,
    numbers: number === undefined ? undefined : readNumbers(number),
    span: hasSpan ? readSpan(options) : undefined,
  };
}

/** `17`, or `17-20` with both. @throws WrongUsage */
function readNumbers(text: string): { first: number; last: number } {
  const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text) ?? [];
  if (first === undefined || Number(first) > Number(last))
    throw new WrongUsage('--number is the number of a receipt, as 17, or the first and the last, as 17-20.');
  return { first: Number(first), last: Number(last) };
}
