import type { AddressField } from '#rules/address.ts';
import type { CorrectionRefusal, PostalChanges } from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import { COUNTRY_CODES } from '#rules/country.ts';
import { type Call, Refused, type Run, WrongUsage } from '../command.ts';
import { printResult } from '../print/table.ts';
import { readChoice } from '../read/read-choice.ts';
import { orderNamed } from '../read/read-options.ts';

/** The option of each field. */
const OPTIONS = {
  company: 'company',
  firstName: 'first-name',
  lastName: 'last-name',
  street: 'street',
  streetNumber: 'number',
  addressSupplement: 'supplement',
  zipCode: 'zip',
  city: 'city',
  country: 'country',
} as const satisfies Record<Exclude<AddressField, 'email'>, string>;

const WHY: Record<CorrectionRefusal, string> = {
  erased: 'Its names and addresses were removed.',
  'not-paid': 'It is not paid: the buyer can go back and correct the address.',
  'nothing-posted': 'Nothing of it goes by post.',
  packed: 'A parcel is packed with the old address on it: "ship" it, or put the new address on by hand.',
};

const MAY_BE: Partial<Record<AddressField, string>> = {
  zipCode: 'a postal code of the country: --zip 9490 needs --country LI',
  streetNumber: 'up to four letters and digits',
};

export const runOrdersAddress: Run = async (call) => {
  const { app, flags, by, io } = call;
  const changes = changesOf(call);
  if (Object.keys(changes).length === 0)
    throw new WrongUsage('Say what is corrected: --street, --number, --zip, --city and so on.');
  const { id, reference } = await orderNamed(call);
  const dryRun = flags.has('dry-run');
  const { correctAddress, previewCorrection } = app.operations;
  const outcome = await (dryRun ? previewCorrection : correctAddress)(id, changes, by);
  if (outcome.kind === 'refused') throw new Refused(`Order ${reference}: ${WHY[outcome.reason]}`);
  if (outcome.kind === 'faulty') throw new WrongUsage(outcome.fields.map(faultOf).join('\n'));
  const { before, after, changed, toPack } = outcome;
  printResult(call, { reference, dryRun, before, after, changed, toPack }, () => {
    if (changed.length === 0) return io.out(`Order ${reference} has this address already.`);
    io.out(`before  ${addressLines(before, 'de-ch').join(', ')}`);
    io.out(`after   ${addressLines(after, 'de-ch').join(', ')}`);
    if (dryRun) return io.out('Nothing is changed.');
    if (toPack > 0)
      io.out('Print its label and its delivery note again: earlier ones have the address of before.');
    else io.out('It is where anything goes that is sent from now on.');
  });
  return 0;
};

function changesOf({ options }: Call): PostalChanges {
  const changes: PostalChanges = {};
  for (const [field, option] of Object.entries(OPTIONS) as [keyof typeof OPTIONS, string][]) {
    const given = options[option];
    if (given === undefined) continue;
    if (field === 'country') changes.country = readChoice('--country', given.toUpperCase(), COUNTRY_CODES);
    else changes[field] = given;
  }
  return changes;
}

function faultOf(field: AddressField): string {
  const option = field === 'email' ? 'email' : OPTIONS[field];
  return `--${option} must be ${MAY_BE[field] ?? 'what a buyer may type there'}.`;
}
