import { type Journal, openJournal } from '../ledger/journal.ts';
import { printedStock, type StockCard } from './card-numbers.ts';
import type { Card, ClosedId, SupplierEvent, Void } from './supplier-card.ts';

type Record = Card | Void | ClosedId;

/** Every card there is, by number and by the callers' ids. */
export type SupplierBook = {
  /** By the id that it was issued or activated by. */
  cardOf(form: Card['form'], id: string): Card | undefined;
  card(number: string): Card | undefined;
  /** Digital cards, oldest first. */
  digitalCards(): readonly Card[];
  printed(number: string): StockCard | undefined;
  stock(): readonly StockCard[];
  voided(voidId: string): Void | undefined;
  isClosed(form: Card['form'], id: string): boolean;
  record(event: SupplierEvent, ...changed: readonly Record[]): void;
  ledger: Journal<SupplierEvent, Record>['events'];
  close(): void;
};

export function openSupplierBook(options: { folder: string | undefined; now: () => number }): SupplierBook {
  const stock = new Map(printedStock().map((card) => [card.number, card]));
  const cards = new Map<string, Card>();
  const cardsById = new Map<string, Card>();
  const voids = new Map<string, Void>();
  const closed = new Set<string>();

  function keep(record: Record): void {
    if (record.kind === 'void') voids.set(record.voidId, record);
    else if (record.kind === 'closed') closed.add(`${record.form} ${record.id}`);
    else {
      cards.set(record.number, record);
      cardsById.set(`${record.form} ${record.id}`, record);
    }
  }

  const journal = openJournal<SupplierEvent, Record>({ service: 'supplier', replay: keep, ...options });
  return {
    cardOf: (form, id) => cardsById.get(`${form} ${id}`),
    card: (number) => cards.get(number),
    digitalCards: () => [...cards.values()].filter(({ form }) => form === 'digital'),
    printed: (number) => stock.get(number),
    stock: () => [...stock.values()],
    voided: (id) => voids.get(id),
    isClosed: (form, id) => closed.has(`${form} ${id}`),
    record(event, ...changed) {
      for (const record of changed) keep(record);
      journal.record(event, ...changed);
    },
    ledger: journal.events,
    close: journal.close,
  };
}
