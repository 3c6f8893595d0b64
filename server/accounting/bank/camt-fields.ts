import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { InvalidXmlError, type XmlTree } from './xml-tree.ts';

/** Finds the only child with a name. @throws InvalidXmlError if there are several */
export function optionalElement(tree: XmlTree, name: string): XmlTree | undefined {
  const [first, second] = tree.children.filter((child) => child.name === name);
  if (second !== undefined)
    throw new InvalidXmlError({ code: 'element-repeated', element: name, parent: tree.name }, second);
  return first;
}

/** @throws InvalidXmlError if there is none, or more than one */
export function requiredElement(tree: XmlTree, name: string): XmlTree {
  const found = optionalElement(tree, name);
  if (found === undefined)
    throw new InvalidXmlError({ code: 'element-missing', element: name, parent: tree.name }, tree);
  return found;
}

export function invalidElement(tree: XmlTree): InvalidXmlError {
  return new InvalidXmlError({ code: 'element-invalid', element: tree.name }, tree);
}

/** Lists all elements at a path. */
export function elementsAt(tree: XmlTree, [first, ...rest]: readonly string[]): XmlTree[] {
  if (first === undefined) return [tree];
  return tree.children.filter(({ name }) => name === first).flatMap((child) => elementsAt(child, rest));
}

/** Texts that banks write for a missing reference. */
const NO_REFERENCE = /^(not ?provided|nonref|noref)?$/i;

/** Lists the texts at a path, without empty texts and placeholders. */
export function textsAt(tree: XmlTree, path: readonly string[]): string[] {
  return elementsAt(tree, path)
    .map(({ text }) => text)
    .filter((text) => !NO_REFERENCE.test(text));
}

/** Reads signed minor units (hundredths) from `Amt` and `CdtDbtInd`. @throws InvalidXmlError */
export function readMoney(tree: XmlTree): { amount: number; currency: string } {
  const { size, currency } = readAmt(requiredElement(tree, 'Amt'));
  const direction = requiredElement(tree, 'CdtDbtInd');
  if (direction.text !== 'CRDT' && direction.text !== 'DBIT') throw invalidElement(direction);
  return { amount: direction.text === 'DBIT' && size !== 0 ? -size : size, currency };
}

/** A decimal of XML Schema with up to twelve digits before the point, which may follow zeros. */
const DECIMAL = /^(?=\+?\.?\d)\+?0*(\d{0,12})(?:\.(\d{0,17}))?$/;

/** @throws InvalidXmlError */
export function readAmt(amt: XmlTree): { size: number; currency: string } {
  const currency = amt.attributes.Ccy ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) throw invalidElement(amt);
  const [, whole, fraction = ''] = DECIMAL.exec(amt.text) ?? [];
  if (whole === undefined) throw invalidElement(amt);
  if (/[^0]/.test(fraction.slice(2))) throw new InvalidXmlError({ code: 'amount-precision' }, amt);
  return { size: Number((whole || '0') + fraction.slice(0, 2).padEnd(2, '0')), currency };
}

/** Reads `Dt` or `DtTm`. Converts a time with a zone to its day in Switzerland. @throws InvalidXmlError */
export function readDate(tree: XmlTree): string {
  return readSwissTime(tree).day;
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** @returns the day in Switzerland and its hour, which is undefined without a time. @throws InvalidXmlError */
export function readSwissTime(tree: XmlTree): { day: string; hour: number | undefined; isMidnight: boolean } {
  const [, day = '', hour, minute, second, zone] = DATE_TIME.exec(tree.text) ?? [];
  try {
    if (addDays(day, 0) !== day) throw new RangeError();
    if (hour === undefined) return { day, hour: undefined, isMidnight: false };
    const isFullHour = minute === '00' && second === '00';
    if (zone !== undefined) {
      const time = swissTime(new Date(tree.text));
      return { day: time.date, hour: time.hour, isMidnight: time.hour === 0 && isFullHour };
    }
    // XML Schema allows 24:00:00, which begins the next day.
    if (hour === '24' && isFullHour) return { day: addDays(day, 1), hour: 0, isMidnight: true };
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) throw new RangeError();
    return { day, hour: Number(hour), isMidnight: hour === '00' && isFullHour };
  } catch (error) {
    if (error instanceof RangeError) throw invalidElement(tree);
    throw error;
  }
}
