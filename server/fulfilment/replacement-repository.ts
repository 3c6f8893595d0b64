import type { Actor } from '#rules/actor.ts';
import type { CardPlace } from '#rules/refund.ts';
import type { ReplaceRefusal } from '#rules/replacement.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { CardToVoid } from './void-card.ts';

export type NewReplacement = {
  reference: string;
  place: CardPlace;
  /** 0 for the card that was bought, 1 for its replacement: it says which one is lost, however often it is asked. */
  generation: number;
  by: Actor;
};

export type ReplacementBegun =
  | { kind: 'begun'; cardId: string }
  | { kind: 'refused'; reason: ReplaceRefusal };

/** What the shop writes down about replaced cards. Each method is one transaction under the order's lock. */
export type ReplacementRepository = {
  /** Asks the rules, and writes the intent of taking the card back, who wanted it, and the job that completes it. */
  begin: (wanted: NewReplacement) => Promise<ReplacementBegun>;
  /** The same, and nothing of it stays. */
  preview: (
    wanted: NewReplacement,
  ) => Promise<{ kind: 'begun'; card: CardToVoid } | Extract<ReplacementBegun, { kind: 'refused' }>>;
  /** Undefined once the card is replaced, or the supplier did not take it back. */
  underWay: (cardId: string) => Promise<{ orderId: string; card: CardToVoid; voidId: string } | undefined>;
  isReplaced: (cardId: string) => Promise<boolean>;
  /** Makes the card void and adds a pending one in its place. False: it is replaced already. */
  replaced: (cardId: string, outcome: VoidOutcome) => Promise<boolean>;
  /** The supplier does not take it back: the card stays as it is. */
  refused: (cardId: string, outcome: 'used' | 'wrong', detail?: string) => Promise<void>;
  /** Replacements that were begun so long ago and are not over. */
  unfinished: (olderThanMs: number, limit: number) => Promise<string[]>;
};
