import { openJournal } from '../ledger/journal.ts';
import { createPrintedStock } from './card-numbers.ts';
import type { Card, ClosedId, SupplierEvent, Void } from './supplier-card.ts';

type Record = Card | Void | ClosedId;

export type SupplierRecords = ReturnType<typeof openSupplierRecords>;

/** Opens the records of all cards, indexed by number and by the callers' ids. */
export function openSupplierRecords(options: { folder: string | undefined; now: () => number }) {
  const stock = new Map(createPrintedStock().map((card) => [card.number, card]));
  const cards = new Map<string, Card>();
  const cardsById = new Map<string, Card>();
  const voids = new Map<string, Void>();
  const closed = new Set<string>();

  function store(record: Record): void {
    if (record.kind === 'void') voids.set(record.voidId, record);
    else if (record.kind === 'closed') closed.add(`${record.form} ${record.id}`);
    else {
      cards.set(record.number, record);
      cardsById.set(`${record.form} ${record.id}`, record);
    }
  }

  const journal = openJournal<SupplierEvent, Record>({ service: 'supplier', replay: store, ...options });
  return {
    /** Finds a card by the id of its issue or activation. */
    findByCallerId: (form: Card['form'], id: string) => cardsById.get(`${form} ${id}`),
    card: (number: string) => cards.get(number),
    /** Digital cards, oldest first. */
    digitalCards: () => [...cards.values()].filter(({ form }) => form === 'digital'),
    printed: (number: string) => stock.get(number),
    stock: () => [...stock.values()],
    voided: (voidId: string) => voids.get(voidId),
    isClosed: (form: Card['form'], id: string) => closed.has(`${form} ${id}`),
    record(event: SupplierEvent, ...changed: readonly Record[]): void {
      for (const record of changed) store(record);
      journal.record(event, ...changed);
    },
    events: journal.events,
    close: journal.close,
  };
}
