import { assertNever } from '#rules/assert-never.ts';
import { type ParcelName, parcelName } from '#rules/parcel-name.ts';
import type { Packing } from '#server/fulfilment/pack-parcel.ts';
import type { ParcelToPack, PostedCard } from '#server/fulfilment/parcel-repository.ts';
import { type Call, type ExitCode, Refused, type Run, Unavailable, WrongUsage } from '../command.ts';
import { packingSentence, wantedCard } from '../print/packing-words.ts';
import { printResult } from '../print/table.ts';
import { readTable } from '../read/files.ts';
import { readParcels } from '../read/read-options.ts';

/** The next number for a card, as it was scanned, typed or written; undefined when there is none. */
type NextNumber = (card: PostedCard) => Promise<string | undefined>;

const UNCLEAR_AT_MOST = 10_000;

export const runPack: Run = async (call) => {
  const [name] = readParcels(call.words);
  if (name === undefined) throw new WrongUsage('Which parcel?');
  const { numbers, 'set-aside': unclear } = call.options;
  if (unclear !== undefined) {
    if (numbers !== undefined) throw new WrongUsage('--set-aside stands alone.');
    return putAside(call, name, unclear);
  }
  const parcel = await readOpen(call, name);
  const next = numbers === undefined ? asking(call, parcel) : await fromFile(call, numbers, parcel);
  await packCards(call, parcel, next);
  return finish(call, name);
};

async function readOpen({ app }: Call, name: ParcelName): Promise<ParcelToPack> {
  const parcel = await app.fulfilment.parcels.toPack(name);
  if (parcel === undefined) throw new Refused(`There is no parcel ${parcelName(name)}.`);
  if (parcel.status !== 'ToPack')
    throw new Refused(`Parcel ${parcelName(name)} is not to be packed: it is ${parcel.status}.`);
  if (parcel.cards.length === 0) throw new Refused(`Parcel ${parcelName(name)} has no card left to send.`);
  return parcel;
}

async function packCards(call: Call, { cards }: ParcelToPack, next: NextNumber): Promise<void> {
  const { fulfilment } = call.app;
  for (const card of cards.filter(({ status }) => status === 'ToPost')) {
    if (card.open !== undefined) {
      const settled = await fulfilment.resolveActivation(card.open, call.by);
      if (tell(call, settled, card.open.number)) continue;
    }
    while (!(await packOne(call, card, next)));
  }
}

/** @returns whether this card is done with, active or left for later */
async function packOne(call: Call, card: PostedCard, next: NextNumber): Promise<boolean> {
  const typed = await next(card);
  if (typed === undefined) return true;
  const number = call.app.fulfilment.readCardNumber(typed);
  if (number === undefined) {
    call.io.err('That is no card number. Scan or type it again.');
    return false;
  }
  return tell(call, await call.app.fulfilment.activateCard(card.cardId, number, call.by), number);
}

/**
 * @returns false when another number is to be asked for
 * @throws Refused, Unavailable when the parcel cannot go on
 */
function tell({ io, json }: Call, packing: Packing, number: string): boolean {
  const sentence = packingSentence(packing, number.slice(-4));
  switch (packing.kind) {
    case 'active':
      // As JSON the result is how the parcel stands in the end.
      if (json) io.err(sentence);
      else io.out(sentence);
      return true;
    case 'withheld':
      io.err(sentence);
      return true;
    case 'scanned':
    case 'unusable':
      io.err(sentence);
      return false;
    case 'taken':
    case 'stopped':
      throw new Refused(sentence);
    case 'unknown':
      throw new Unavailable(sentence);
    default:
      return assertNever(packing);
  }
}

/** For a card whose activation cannot be cleared up; a refund of the card waits for this. */
async function putAside(call: Call, { reference }: ParcelName, place: string): Promise<ExitCode> {
  const { fulfilment } = call.app;
  const unclear = await fulfilment.parcels.unanswered(0, UNCLEAR_AT_MOST);
  const activation = unclear.find((one) => one.reference === reference && one.place === place);
  if (activation === undefined) throw new Refused(`Card ${place} has no activation that is unclear.`);
  const ended = await fulfilment.setAside(activation, call.by);
  if (ended.kind !== 'set aside') {
    tell(call, ended, activation.number);
    return 1;
  }
  printResult(call, { reference, card: place, setAside: true }, () =>
    call.io.out(packingSentence(ended, activation.number.slice(-4))),
  );
  return 0;
}

/** Says how the parcel stands now; cards that are void since are no longer wanted. */
async function finish(call: Call, name: ParcelName): Promise<ExitCode> {
  const { app, by, io } = call;
  await app.fulfilment.parcels.packWhenWhole(name, by);
  const parcel = await app.fulfilment.parcels.toPack(name);
  const packed = parcel?.status === 'Packed';
  const cards = parcel?.cards ?? [];
  const active = cards.filter(({ status }) => status === 'Active').length;
  printResult(call, { parcel: parcelName(name), packed, cards: cards.length, active }, () => {
    if (packed) io.out(`Parcel ${parcelName(name)} is packed: ${cards.length} cards.`);
    else
      io.err(`Parcel ${parcelName(name)} is not packed yet: ${active} of ${cards.length} cards are active.`);
  });
  return packed ? 0 : 1;
}

function asking({ io }: Call, { cards }: ParcelToPack): NextNumber {
  return (card) => io.ask(`Scan ${wantedCard(cards, card)}:`);
}

/** Reads numbers from a file: each is tried once. By the column `card`, as 1.2, or in the order of the parcel. */
async function fromFile({ io }: Call, file: string, { cards }: ParcelToPack): Promise<NextNumber> {
  const rows = await readTable(io, file, ['number']);
  const numbers = new Map(
    rows.map(({ cells }, index) => [cells.card ?? cards[index]?.place, cells.number ?? '']),
  );
  if (numbers.size < rows.length) throw new Refused(`${file} has more than one number for a card.`);
  const places = new Set(cards.map(({ place }) => place));
  const strange = [...numbers.keys()].filter((place) => place === undefined || !places.has(place));
  if (strange.length > 0) throw new Refused(`${file} has numbers for cards that are not in the parcel.`);
  return async ({ place }) => {
    const number = numbers.get(place);
    numbers.delete(place);
    return number === '' ? undefined : number;
  };
}
