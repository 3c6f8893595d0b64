import type { Address, AddressField } from '#rules/address.ts';
import type { CorrectionRefusal, PostalAddress, PostalChanges } from '#rules/address-correction.ts';
import { addressLines } from '#rules/address-lines.ts';
import { COUNTRY_CODES } from '#rules/country.ts';
import type { Correction } from '#server/operations/address-correction.ts';
import { type Call, Refused, type Run, WrongUsage } from '../command.ts';
import { needsApproval } from '../needs-approval.ts';
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
  const preview = await app.operations.previewCorrection(id, changes, by);
  const outcome =
    dryRun || preview.kind !== 'corrected' ? preview : await correct(call, { id, reference }, preview);
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

/** @throws Refused */
async function correct(
  { app, by }: Call,
  { id, reference }: { id: string; reference: string },
  { before, after }: { before: Address; after: Address },
): Promise<Correction> {
  const action = { kind: 'address', read: postalOf(before), wanted: postalOf(after) } as const;
  const outcome = await app.approvals.request<'address'>(id, action, { id: undefined, by });
  switch (outcome.kind) {
    case 'waits':
    case 'needs-approval':
      throw needsApproval(app, `Order ${reference} keeps its postal address`);
    case 'changed':
      throw new Refused(`Order ${reference}: another operator has corrected its address meanwhile.`);
    default:
      return outcome;
  }
}

function postalOf({ email: _, ...postal }: Address): PostalAddress {
  return postal;
}

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
