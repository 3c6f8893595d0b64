import type { IssuedCard, OwedCard } from './card-book.ts';

/** What can go wrong between us and the gift-card supplier (specification section 8). */
export type SupplierFault = 'system' | 'connection' | 'authorization' | 'conflict' | 'productAmount';

export type IssueAnswer =
  | { kind: 'issued'; card: IssuedCard }
  /** It will never issue this: a person has to look. */
  | { kind: 'refused'; fault: 'conflict' | 'productAmount'; name: string }
  /** Its answer contradicts the request: nothing is handed on. */
  | { kind: 'wrong'; name: string }
  | { kind: 'unknown'; fault: SupplierFault; name: string };

/** The gift-card supplier as the shop needs it. The same card id always gives the same card. */
export type Supplier = {
  issue: (card: OwedCard) => Promise<IssueAnswer>;
};
