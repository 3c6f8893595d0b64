import {
  createExternalSystems,
  type ExternalSystems,
  type MailHead as Mail,
} from '../../testkit/external-systems.ts';
import type { TestApp } from './test-app.ts';

export type { LedgerEvent } from '../../testkit/external-systems.ts';
export type { Mail };

type Sides = Pick<TestApp, 'standIns'>;
type Asked<Name extends keyof ExternalSystems> = Parameters<
  Extract<ExternalSystems[Name], (...args: never[]) => unknown>
>;

const of = ({ standIns }: Sides) => createExternalSystems(standIns);

/** The payer on the payment page of an order; answers the secret that the return address carries. */
export const pay = (sides: Sides, ...payer: Asked<'pay'>) => of(sides).pay(...payer);

/** Orders faults and switches behaviour of a stand-in (stand-ins/README.md). */
export const control = (sides: Sides, ...order: Asked<'control'>) => of(sides).control(...order);

/** Makes all stand-ins faultless again; notifications stay as they are given here. */
export const faultless = (sides: Sides, ...notify: Asked<'reset'>) => of(sides).reset(...notify);

/** What the payment provider says that happened to an order, oldest first. */
export const paymentLedger = (sides: Sides, reference: string) => of(sides).payments(reference);

/** How often each kind of event is in the payment provider's ledger of an order. */
export async function paymentCounts(sides: Sides, reference: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of await paymentLedger(sides, reference)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The requests that the payment provider was sent about an order, oldest first, carried out or not. */
export const paymentCalls = (sides: Sides, reference: string) => of(sides).paymentCalls(reference);

export const supplierLedger = (sides: Sides, kind: string) => of(sides).supplied({ kind });

/** Mails in the mailbox of an address, oldest first. */
export const mailsTo = (sides: Sides, email: string) => of(sides).mailsTo(email);

/** The first attachment of a mail. */
export async function attachmentOf(sides: Sides, mail: Mail): Promise<Buffer> {
  const { attachments } = await of(sides).mail(mail.id);
  return Buffer.from(attachments[0]?.content ?? '', 'base64');
}
