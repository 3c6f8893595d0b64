import type { Parcel } from '#server/documents/parcels/parcel.ts';
import { EXAMPLE_ADDRESS } from './example-order.ts';

type Line = Parcel['lines'][number];

function line(german: string, french: string, italian: string, faceValue: number, quantity: number): Line {
  return { name: { 'de-ch': german, 'fr-ch': french, 'it-ch': italian }, faceValue, quantity };
}

const MOUNTAIN = line('Bergmorgen', 'Matin en montagne', 'Mattino in montagna', 10_000, 3);
const MEADOW = line('Blumenwiese', 'Prairie fleurie', 'Prato fiorito', 5000, 2);

const { email: _, ...postal } = EXAMPLE_ADDRESS;
const address: Parcel['address'] = { ...postal, company: '' };

/** Returns a parcel for the packer's documents: two designs, one of them with two face values. */
export function exampleParcel(changes: Partial<Parcel> = {}): Parcel {
  return {
    reference: 'M7K4-92QX',
    lang: 'de-ch',
    deliveryMethod: 'insured',
    dueAt: new Date('2026-11-27T16:00:00Z'),
    address,
    lines: [MOUNTAIN, { ...MOUNTAIN, faceValue: 25_000, quantity: 1 }, MEADOW],
    hasMessage: false,
    ...changes,
  };
}

/** Returns unsorted parcels of two days and all delivery methods: abroad, long names, many lines. */
export function exampleParcels(): Parcel[] {
  const abroad = {
    ...address,
    company: 'Œnothèque Ñandú & Söhne AG',
    firstName: 'Søren',
    lastName: 'Müller',
    addressSupplement: '',
    street: 'Äulestrasse',
    streetNumber: '12',
    zipCode: '9490',
    city: 'Vaduz',
    country: 'LI',
  } as const;
  const earlier = new Date('2026-11-26T13:30:00Z');
  const later = new Date('2026-11-30T08:15:00Z');
  return [
    exampleParcel(),
    exampleParcel({ reference: 'Q3ZC-7M5T', lang: 'fr-ch', address: abroad, lines: [MEADOW] }),
    exampleParcel({
      reference: 'B8RV-4XK2',
      deliveryMethod: 'packet',
      lang: 'it-ch',
      lines: [MEADOW, { ...MOUNTAIN, faceValue: 50_000, quantity: 4 }],
    }),
    exampleParcel({ reference: 'H5WJ-3PDA', deliveryMethod: 'standard', dueAt: earlier, lines: [MOUNTAIN] }),
    exampleParcel({ reference: 'T6NF-8YG9', deliveryMethod: 'standard', dueAt: later, lines: [MEADOW] }),
    exampleParcel({
      reference: 'K2LS-6VEB',
      deliveryMethod: 'standard',
      lines: [{ ...MEADOW, quantity: 24 }],
    }),
  ];
}

/** Returns an address in which every field has its maximum length. */
export function longestAddress(): Parcel['address'] {
  const full = (words: string, length: number) => words.repeat(length).slice(0, length).trim();
  return {
    company: full('Genossenschaft der Freundinnen und Freunde des Murmeltiers ', 100),
    firstName: full('Maximiliana-Alexandrina ', 40),
    lastName: full('von und zu Hohenstein-Wolkenburg ', 80),
    street: full('Strasse der vielen tausend Schritte ', 250),
    streetNumber: '123a',
    addressSupplement: full('Postlagernd bei der Familie Bänziger-Schönenberger ', 250),
    zipCode: '9490',
    city: full('Sankt Gallenkappel ob dem See ', 40),
    country: 'LI',
  };
}
