import type { Address, AddressField } from '#rules/address.ts';
import type { CorrectionRefusal } from '#rules/address-correction.ts';

/** What became of a correction. */
export type Correction =
  | {
      kind: 'corrected';
      before: Address;
      after: Address;
      changed: AddressField[];
      /** Parcels that are not packed yet: what was printed for them has the address of before. */
      toPack: number;
    }
  | { kind: 'refused'; reason: CorrectionRefusal }
  | { kind: 'faulty'; fields: AddressField[] };

/** The same where the whole address was read before: another operator may have corrected it since. */
export type CorrectionAsRead = Correction | { kind: 'changed' };
