import type { CardPlace } from '#rules/refund.ts';
import { type Call, WrongUsage } from '../command.ts';

type Option = Call['options'][string];

const PLACE = /^([1-9]\d?)\.([1-9]\d{0,2})$/;

/** `1.2`: the second card of the first line. @throws WrongUsage */
export function readPlace(text: string): CardPlace {
  const [, line, ordinal] = PLACE.exec(text.trim()) ?? [];
  if (line === undefined || ordinal === undefined)
    throw new WrongUsage(
      'A card is named by its line and its place in it, as 1.2; "orders show" lists them.',
    );
  return { line: Number(line), ordinal: Number(ordinal) };
}

/** `1.1,1.2`. @throws WrongUsage */
export function readPlaces(option: Option): CardPlace[] | undefined {
  return typeof option === 'string' ? option.split(',').map(readPlace) : undefined;
}

/** `1,2`. @throws WrongUsage */
export function readLines(option: Option): number[] | undefined {
  if (typeof option !== 'string') return undefined;
  return option.split(',').map((text) => {
    if (!/^[1-9]\d?$/.test(text.trim())) throw new WrongUsage('--lines are numbers of lines, as 1 or 1,3.');
    return Number(text);
  });
}

/** Amount in francs, as `50` or `50.80`, in Rappen. @throws WrongUsage */
export function readFrancs(name: string, option: Option): number {
  const [, francs, rappen = ''] =
    (typeof option === 'string' && /^(\d{1,5})(?:\.(\d{2}))?$/.exec(option)) || [];
  if (francs === undefined) throw new WrongUsage(`--${name} is an amount in francs, as 50 or 50.80.`);
  return Number(francs) * 100 + Number(rappen);
}

/** `1.1, 1.2` for people. */
export function placesShown(places: readonly CardPlace[]): string {
  const shown = places
    .slice(0, 20)
    .map(({ line, ordinal }) => (ordinal === 0 ? `${line}` : `${line}.${ordinal}`));
  return `${shown.join(', ')}${places.length > 20 ? ` and ${places.length - 20} more` : ''}`;
}
