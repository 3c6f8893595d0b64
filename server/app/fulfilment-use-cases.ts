import type { Actor } from '#rules/actor.ts';
import { issueCards } from '#server/fulfilment/issue-cards.ts';
import {
  activateCard,
  type Packing,
  type PackParcelDeps,
  resolveActivation,
  setAside,
} from '#server/fulfilment/pack-parcel.ts';
import type { OpenActivation, ParcelRepository } from '#server/fulfilment/parcel-repository.ts';
import type { PendingCards } from '#server/fulfilment/pending-cards.ts';
import {
  type ReplaceDeps,
  type Replacing,
  replacementJob,
  runReplacement,
} from '#server/fulfilment/replace-card.ts';
import type { ReplacementRepository } from '#server/fulfilment/replacement-repository.ts';
import { readPendingCards } from '#server/postgres/cards/pg-pending-cards.ts';
import type { Adapters } from './adapters.ts';

/** Cards and parcels of paid orders. */
export type Fulfilment = {
  /** @throws CardsStillPending */
  issueCards: (orderId: string) => Promise<void>;
  pendingCards: (longerThanMinutes: number) => Promise<PendingCards[]>;
  replacements: {
    run: (cardId: string) => Promise<Replacing>;
    /** @throws ReplacementUnfinished */
    job: (cardId: string) => Promise<void>;
  } & Pick<ReplacementRepository, 'begin' | 'underWay' | 'unfinished'>;
  activateCard: (cardId: string, number: string, by: Actor) => Promise<Packing>;
  resolveActivation: (activation: OpenActivation, by?: Actor) => Promise<Packing>;
  setAside: (activation: OpenActivation, by: Actor) => Promise<Packing | { kind: 'set aside' }>;
  parcels: Pick<
    ParcelRepository,
    'list' | 'addressed' | 'toPack' | 'packWhenWhole' | 'ship' | 'unanswered' | 'openLateParcelItems'
  >;
};

export function createFulfilment(adapters: Adapters): Fulfilment {
  const { cards, parcels, replacements, supplier, payments, connection } = adapters;
  const { openReviewItem } = payments;
  const packing: PackParcelDeps = { parcels, supplier, openReviewItem };
  const replacing: ReplaceDeps = { replacements, supplier, openReviewItem };
  return {
    issueCards: (orderId) => issueCards({ cards, supplier, openReviewItem }, orderId),
    pendingCards: (longerThanMinutes) => readPendingCards(connection.db, longerThanMinutes),
    replacements: {
      begin: replacements.begin,
      underWay: replacements.underWay,
      unfinished: replacements.unfinished,
      run: (cardId) => runReplacement(replacing, cardId),
      job: (cardId) => replacementJob(replacing, cardId),
    },
    activateCard: (cardId, number, by) => activateCard(packing, cardId, number, by),
    resolveActivation: (activation, by) => resolveActivation(packing, activation, by),
    setAside: (activation, by) => setAside(packing, activation, by),
    parcels,
  };
}
