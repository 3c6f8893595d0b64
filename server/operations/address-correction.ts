import type { Address, AddressField } from '#rules/address.ts';
import type { CorrectionRefusal } from '#rules/address-correction.ts';

export type Correction =
  | {
      kind: 'corrected';
      before: Address;
      after: Address;
      changed: AddressField[];
      /** Parcels to be packed. Documents already printed for them have the old address. */
      toPack: number;
    }
  | { kind: 'refused'; reason: CorrectionRefusal }
  | { kind: 'faulty'; fields: AddressField[] };

/** `changed`: another operator has corrected the address since it was read. */
export type CorrectionAsRead = Correction | { kind: 'changed' };
