import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';

/** One order as its buyer may ask to see it: no number, no PIN. */
export type SubjectOrder = { reference: string } & Record<string, unknown>;

/** A card that another buyer sent to this person. */
export type ReceivedGift = Record<string, unknown>;

export type SubjectData = {
  orders: SubjectOrder[];
  received: ReceivedGift[];
  receipts: { number: number; kind: string; reference: string; bytes: Buffer }[];
};

export type Erasure = {
  erased: string[];
  /** Still under way: nothing of them was touched. */
  kept: string[];
  /** Cards that others sent to this person, of which name, address and words go. */
  received: number;
  /** Those whose number and PIN go, and what they were sold for. */
  cards: number;
  value: Rappen;
};

/** Everything that the shop knows of one person, named by an e-mail address (revFADP 25 and 32). */
export type DataSubjectRepository = {
  /** The reading is recorded: personal data left the shop. */
  read: (email: string, by: Actor) => Promise<SubjectData>;
  /** Removes names, addresses, card secrets and sessions; receipts stay as long as the law asks. */
  erase: (email: string, by: Actor) => Promise<Erasure>;
  /** The same, and nothing of it stays. */
  previewErasure: (email: string, by: Actor) => Promise<Erasure>;
};
