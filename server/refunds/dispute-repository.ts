import type { Actor } from '#rules/actor.ts';
import type { DisputeRefusal } from '#rules/dispute.ts';
import type { Rappen } from '#rules/money.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { CardToVoid } from '#server/fulfilment/void-card.ts';

export type NewDispute = { reference: string; amount: Rappen; by: Actor };

export type DisputeBegun =
  /** `known`: it was entered before, and nothing but the voids goes on. */
  | { kind: 'entered' | 'known'; orderId: string }
  | { kind: 'refused'; reason: 'no-such-order' | DisputeRefusal };

export type DisputePreview =
  | { kind: 'entered' | 'known'; cards: CardToVoid[] }
  | Extract<DisputeBegun, { kind: 'refused' }>;

/** What the shop writes down about disputed orders. Each method is one transaction under the order's lock. */
export type DisputeRepository = {
  /**
   * From here on nothing of the order is issued, packed, mailed or refunded any more; a refund under way stops unless
   * its money is leaving already, which an operator is told.
   */
  begin: (wanted: NewDispute) => Promise<DisputeBegun>;
  /** The same with the cards that would become void, and nothing of it stays. */
  preview: (wanted: NewDispute) => Promise<DisputePreview>;
  /** Those that are not void and that the supplier did not refuse to take back. */
  cardsLeft: (orderId: string) => Promise<CardToVoid[]>;
  openVoid: (orderId: string, cardId: string) => Promise<string>;
  voided: (orderId: string, cardId: string, outcome: VoidOutcome) => Promise<void>;
  voidRefused: (orderId: string, cardId: string, outcome: 'used' | 'wrong', detail?: string) => Promise<void>;
  /** Cards that are void, and those that the supplier did not take back: their value is lost. */
  sums: (orderId: string) => Promise<{ void: Rappen; lost: Rappen; lostPlaces: string[] }>;
  /** Disputed orders with cards left, entered so long ago. */
  unfinished: (olderThanMs: number, limit: number) => Promise<string[]>;
};
