import type { ParcelDocument, ShippedParcels } from '#contract/desk/packing.ts';
import { type ParcelName, parcelName, type TrackingFault } from '#rules/parcel-name.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import { frankingTable } from '#server/fulfilment/franking-table.ts';
import type { Shipping } from '#server/fulfilment/parcel-repository.ts';
import type { Person } from '#server/people/person.ts';
import type { createDocuments } from '../document-use-cases.ts';
import type { createFulfilment } from '../fulfilment-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import type { createReports } from '../reports.ts';
import { deskActor } from './desk-actor.ts';

export type DeskShippingDeps = {
  fulfilment: Pick<ReturnType<typeof createFulfilment>, 'parcels' | 'readTracking'>;
  documents: ReturnType<typeof createDocuments>;
  operations: Pick<ReturnType<typeof createOperations>, 'recordRead'>;
  reports: Pick<ReturnType<typeof createReports>, 'now'>;
};

const REASON = 'handed to the post at the desk';

const DRAWN = {
  'packing-list': 'packingList',
  labels: 'labels',
  'delivery-notes': 'deliveryNotes',
  'parcel-words': 'parcelWords',
} as const satisfies Record<ParcelDocument, string>;

/** A parcel of a batch has left, or is not to be sent any more: its documents would not belong together. */
export class BatchChanged extends Error {}

/** The tracking number is none that a post would give. */
export class NoTracking extends Error {
  readonly fault: TrackingFault;
  constructor(fault: TrackingFault) {
    super(`tracking: ${fault}`);
    this.fault = fault;
  }
}

/** What a packer prints, and what leaves with the post. */
export function createDeskShipping({ fulfilment, documents, operations, reports }: DeskShippingDeps) {
  const { parcels, readTracking } = fulfilment;
  return {
    /**
     * Parcels are about to be printed for: what is written for their envelopes is final from now on.
     * @returns the names of those with words
     */
    begin: async (person: Person, names: readonly ParcelName[]): Promise<string[]> => {
      deskActor(person, 'parcel-words');
      return (await parcels.markPrinted(names)).map(parcelName);
    },

    /**
     * One of the documents for just these parcels, all of them or none.
     * @returns undefined when words are asked for, and none of them has any
     * @throws BatchChanged
     */
    print: async (
      person: Person,
      document: ParcelDocument,
      names: readonly ParcelName[],
    ): Promise<Buffer | undefined> => {
      const by = deskActor(person, document);
      const found = await parcels.addressed({ statuses: ['ToPack', 'Packed'], names });
      if (found.length < new Set(names.map(parcelName)).size) throw new BatchChanged();
      const references = found.map(({ reference }) => reference);
      await operations.recordRead(by, references, `${document} printed`);
      const print = { parcels: found, lang: person.language, printedAt: await reports.now() };
      return documents[DRAWN[document]](print);
    },

    /** What is packed and waits for the post, for a franking system; undefined when nothing does. */
    franking: async (person: Person): Promise<string | undefined> => {
      const by = deskActor(person, 'franking export');
      const found = await parcels.addressed({ statuses: ['Packed'] });
      if (found.length === 0) return undefined;
      const references = found.map(({ reference }) => reference);
      await operations.recordRead(by, references, 'names and addresses written into a file');
      // By this mark franking systems and spreadsheets know how names are written.
      return `\uFEFF${formatCsv(frankingTable(found))}`;
    },

    /**
     * Parcels were handed to the post; each tells what became of it.
     * @throws NoTracking before any of them
     */
    ship: async (
      person: Person,
      given: readonly (ParcelName & { tracking: string | null })[],
    ): Promise<ShippedParcels> => {
      const by = deskActor(person, 'ship', REASON);
      const shipments = given.map(({ tracking: written, ...name }) => {
        if (written === null) return { name, tracking: undefined };
        const read = readTracking(written, name);
        if ('fault' in read) throw new NoTracking(read.fault);
        return { name, tracking: read.tracking };
      });
      const all: ShippedParcels = [];
      for (const { name, tracking } of shipments) {
        const shipping = await parcels.ship(name, tracking, by);
        const takeOut = shipping.kind === 'shipped' ? shipping.takeOut : [];
        all.push({ parcel: parcelName(name), became: becameOf(shipping, tracking), takeOut });
      }
      return all;
    },
  };
}

function becameOf(shipping: Shipping, tracking: string | undefined): ShippedParcels[number]['became'] {
  if (shipping.kind === 'refused') return shipping.why;
  if (shipping.kind === 'shipped') return 'shipped';
  return tracking === undefined || tracking === shipping.tracking ? 'already' : 'other-tracking';
}
