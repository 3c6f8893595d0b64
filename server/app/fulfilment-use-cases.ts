import type { Actor } from '#rules/actor.ts';
import { parseCardNumber } from '#rules/card-number.ts';
import { type ParcelName, parseTracking } from '#rules/parcel-name.ts';
import { enterStock, type StockEntry } from '#server/fulfilment/enter-stock.ts';
import { issueCards } from '#server/fulfilment/issue-cards.ts';
import {
  activateCard,
  discardScannedCard,
  type PackParcelDeps,
  resolveActivation,
} from '#server/fulfilment/pack-parcel.ts';
import type { OpenActivation } from '#server/fulfilment/parcel.ts';
import { rekeyCards } from '#server/fulfilment/rekey-cards.ts';
import { type ReplaceDeps, runReplacement, runReplacementJob } from '#server/fulfilment/replace-card.ts';
import { readPendingCards } from '#server/postgres/cards/pending-work.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

export function createFulfilment(adapters: Adapters) {
  const { cards, rekeying, parcels, parcelClaims, stocks, replacements, supplier, payments, connection } =
    adapters;
  const { openReviewItem } = payments;
  const packDeps: PackParcelDeps = { parcels, supplier, openReviewItem };
  const replaceDeps: ReplaceDeps = { replacements, supplier, openReviewItem };
  return {
    issueCards: (orderId: string, jobId?: string) =>
      issueCards({ cards, supplier, openReviewItem }, orderId, jobId),
    pendingCards: (longerThanMinutes: number, orderId?: string) =>
      readPendingCards(connection.db, longerThanMinutes, orderId),
    cardsByKey: rekeying.countByKey,
    rekeyCards: (report: (left: number) => void, by: Actor) => rekeyCards(rekeying, report, by),
    replacements: {
      ...pick(replacements, 'preview', 'findOpenReplacement', 'listUnfinished'),
      run: (cardId: string) => runReplacement(replaceDeps, cardId),
      job: (cardId: string) => runReplacementJob(replaceDeps, cardId),
    },
    /** Parses a scanned or typed card number. Returns undefined if it isn't one of the supplier's numbers. */
    parseCardNumber: (input: string) => parseCardNumber(input, adapters.config.supplier.cardNumbers),
    parseTracking: (input: string, parcel: ParcelName) =>
      parseTracking(input, parcel, adapters.config.supplier.cardNumbers),
    activateCard: (cardId: string, number: string, by: Actor) => activateCard(packDeps, cardId, number, by),
    resolveActivation: (activation: OpenActivation, by?: Actor) =>
      resolveActivation(packDeps, activation, by),
    discardScannedCard: (activation: OpenActivation, by: Actor) =>
      discardScannedCard(packDeps, activation, by),
    stocks: {
      ...pick(stocks, 'list', 'setThreshold'),
      enter: (entry: StockEntry, by: Actor) => enterStock(stocks, entry, by),
    },
    claims: parcelClaims,
    parcels: pick(
      parcels,
      ...([
        'list',
        'listAddressed',
        'markPrinted',
        'readToPack',
        'findPlace',
        'packIfComplete',
        'ship',
        'listUnanswered',
        'openLateParcelItems',
      ] as const),
    ),
  };
}
