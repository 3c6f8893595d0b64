import { type EnteredStockCause, type StockState, stockState } from '#rules/stock.ts';
import type { Stock, StockChange, StockRefusal } from '#server/fulfilment/stock-repository.ts';
import { type Call, type ExitCode, Refused, type Run, WrongUsage } from '../command.ts';
import { shownTime } from '../print/shown-time.ts';
import { type Column, printResult, printRows } from '../print/table.ts';

const STATE_WORDS: Record<StockState, string> = {
  'not-counted': 'not counted',
  'count-again': 'COUNT AGAIN: more was packed than was entered',
  'too-few': 'TOO FEW for what waits',
  low: 'LOW',
  enough: '',
};

type Row = ReturnType<typeof toJson>;

const COLUMNS: Column<Row>[] = [
  { head: 'card', cell: ({ card }) => card },
  { head: 'name', cell: ({ name }) => name },
  { head: 'in stock', cell: ({ inStock }) => inStock ?? '-', right: true },
  { head: 'needed', cell: ({ needed }) => needed, right: true },
  { head: 'low mark', cell: ({ low }) => low ?? '-', right: true },
  { head: 'counted since', cell: ({ since }) => shownTime(since) },
  { head: 'look', cell: ({ state }) => STATE_WORDS[state] },
];

export const runStockList: Run = async (call) => {
  const stocks = await call.app.fulfilment.stocks.list();
  printRows(call, COLUMNS, stocks.map(toJson), 'No posted cards.');
};

export async function runStockEntry(call: Call, cause: EnteredStockCause): Promise<ExitCode | undefined> {
  const [productReferenceId = ''] = call.words;
  const count = readQuantity(call.words, cause === 'counted' ? 0 : 1);
  const entered = await call.app.fulfilment.stocks.enter({ productReferenceId, cause, count }, call.by);
  return printChange(call, entered);
}

export const runStockLow: Run = async (call) => {
  const [productReferenceId = ''] = call.words;
  const low = readQuantity(call.words, 0);
  return printChange(call, await call.app.fulfilment.stocks.setLowMark(productReferenceId, low, call.by));
};

/** More than fits into any packing room is a slip of the keyboard. */
const QUANTITY_MAX = 1_000_000;

/** @throws WrongUsage */
function readQuantity([, word = '']: readonly string[], least: number): number {
  const count = Number(word);
  if (/^\d{1,7}$/.test(word) && count >= least && count <= QUANTITY_MAX) return count;
  throw new WrongUsage(`"${word}" is no number of cards from ${least} to ${QUANTITY_MAX}.`);
}

const WHY: Record<StockRefusal, string> = {
  'no-such-card': 'There is no such card. Its name is the last part of the address of its page',
  digital: 'It is a digital card: nothing of it is printed',
  'not-counted': 'Its cards were never counted: begin with "stock count"',
};

function printChange(call: Call, change: StockChange): undefined {
  if (change.kind === 'refused') throw new Refused(`${call.words[0]}: ${WHY[change.why]}.`);
  const row = toJson(change.stock);
  const { card, inStock, needed, low, state } = row;
  const look = STATE_WORDS[state];
  printResult(call, row, () =>
    call.io.out(
      `${card}: ${inStock} in stock, ${needed} needed by parcels that wait, low mark ${low}.${look === '' ? '' : ` ${look}.`}`,
    ),
  );
}

function toJson(stock: Stock) {
  const { productReferenceId: card, name, inStock, needed, low, since } = stock;
  return {
    ...{ card, name, inStock: inStock ?? null, needed },
    ...{ low: inStock === undefined ? null : low, since: since ?? null, state: stockState(stock) },
  };
}
