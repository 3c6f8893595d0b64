import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { InvalidXmlError, type XmlTree } from './xml-tree.ts';

/** Finds the only child with a name. @throws InvalidXmlError if there are several */
export function optionalElement(tree: XmlTree, name: string): XmlTree | undefined {
  const [first, second] = tree.children.filter((child) => child.name === name);
  if (second !== undefined) throw new InvalidXmlError(`${tree.name} has a second ${name}`, second);
  return first;
}

/** @throws InvalidXmlError if there is none, or more than one */
export function requiredElement(tree: XmlTree, name: string): XmlTree {
  const found = optionalElement(tree, name);
  if (found === undefined) throw new InvalidXmlError(`${tree.name} has no ${name}`, tree);
  return found;
}

/** Lists all elements at a path. */
export function elementsAt(tree: XmlTree, [first, ...rest]: readonly string[]): XmlTree[] {
  if (first === undefined) return [tree];
  return tree.children.filter(({ name }) => name === first).flatMap((child) => elementsAt(child, rest));
}

/** Lists the non-empty texts at a path. Banks write NOTPROVIDED for a missing reference. */
export function textsAt(tree: XmlTree, path: readonly string[]): string[] {
  return elementsAt(tree, path)
    .map(({ text }) => text)
    .filter((text) => text !== '' && text !== 'NOTPROVIDED');
}

/** Reads signed minor units (hundredths) from `Amt` and `CdtDbtInd`. @throws InvalidXmlError */
export function readMoney(tree: XmlTree): { amount: number; currency: string } {
  const { size, currency } = readAmt(requiredElement(tree, 'Amt'));
  const direction = requiredElement(tree, 'CdtDbtInd');
  if (direction.text !== 'CRDT' && direction.text !== 'DBIT')
    throw new InvalidXmlError('CdtDbtInd is neither CRDT nor DBIT', direction);
  return { amount: direction.text === 'DBIT' && size !== 0 ? -size : size, currency };
}

/** @throws InvalidXmlError */
export function readAmt(amt: XmlTree): { size: number; currency: string } {
  const currency = amt.attributes.Ccy ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) throw new InvalidXmlError('Amt has no currency in Ccy', amt);
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(amt.text) ?? [];
  if (whole === undefined) throw new InvalidXmlError('Amt is not a valid amount', amt);
  if (/[^0]/.test(fraction.slice(2))) throw new InvalidXmlError('Amt has a fraction of a hundredth', amt);
  return { size: Number(whole + fraction.slice(0, 2).padEnd(2, '0')), currency };
}

/** Reads `Dt` or `DtTm`. Converts a time with a zone to its day in Switzerland. @throws InvalidXmlError */
export function readDate(tree: XmlTree): string {
  const [, day = '', time, zone] =
    /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(tree.text) ?? [];
  try {
    if (addDays(day, 0) !== day) throw new RangeError();
    return time !== undefined && zone !== undefined ? swissTime(new Date(tree.text)).date : day;
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidXmlError(`${tree.name} is not a valid date`, tree);
    throw error;
  }
}
