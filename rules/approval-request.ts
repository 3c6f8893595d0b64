import * as z from 'zod/mini';
import { postalAddressSchema } from './address-correction.ts';
import { assertNever } from './assert-never.ts';
import type { Category } from './lines.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import type { Rappen } from './money.ts';
import type { Permission } from './permissions.ts';

const text = z.string();

/** An action that can redirect an order's value. Above the limit, a second person must approve it. */
export const approvalActionSchema = z.discriminatedUnion('kind', [
  /** Sends a mail to another e-mail address, which becomes the order's address. */
  z.object({
    kind: z.literal('redirect'),
    mail: z.enum(MAIL_KINDS),
    /** Number of the mail to resend. */
    content: z.optional(z.int()),
    to: text,
    /** The address at the time of the request. */
    previousAddress: text,
    /** Also resends all other mails that were refused or bounced at the previous address. */
    withUndelivered: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('replace'), line: z.int(), ordinal: z.int(), generation: z.int() }),
  /** Corrects the delivery address. `original`: the address at the time of the request. */
  z.object({ kind: z.literal('address'), original: postalAddressSchema, corrected: postalAddressSchema }),
]);

export type ApprovalAction = z.infer<typeof approvalActionSchema>;
export type ApprovalKind = ApprovalAction['kind'];

/** Permission needed to approve or refuse each kind of action. Requesting a redirection doesn't need it. */
export const APPROVAL_PERMISSIONS: Readonly<Record<ApprovalKind, Permission>> = {
  redirect: 'cards replace',
  replace: 'cards replace',
  address: 'orders address',
};

export type CardAtRisk = {
  readonly line: number;
  readonly ordinal: number;
  readonly generation: number;
  readonly category: Category;
  readonly isVoid: boolean;
  readonly faceValue: Rappen;
};

/** Returns the value of the cards that the action may send to someone else. */
export function getValueAtRisk(action: ApprovalAction, cards: readonly CardAtRisk[]): Rappen {
  return cards
    .filter((card) => !card.isVoid && isAtRisk(action, card))
    .reduce((sum, { faceValue }) => sum + faceValue, 0);
}

function isAtRisk(action: ApprovalAction, { line, ordinal, generation, category }: CardAtRisk): boolean {
  switch (action.kind) {
    case 'redirect':
      return category === 'digital';
    case 'address':
      return category === 'physical';
    case 'replace':
      return line === action.line && ordinal === action.ordinal && generation === action.generation;
    default:
      return assertNever(action);
  }
}
