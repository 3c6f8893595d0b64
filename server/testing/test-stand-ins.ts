import {
  createExternalSystems,
  type LedgerEvent,
  type MailHead as Mail,
  type PayerAction,
  type PayerInput,
  type ProviderCall,
  type SystemName,
} from '../../testkit/external-systems.ts';
import type { TestApp } from './test-app.ts';

export type { LedgerEvent, Mail };

type Sides = Pick<TestApp, 'standIns'>;

const of = ({ standIns }: Sides) => createExternalSystems(standIns);

/** The payer on the payment page of an order; answers the secret that the return address carries. */
export function pay(
  sides: Sides,
  reference: string,
  action?: PayerAction,
  more?: PayerInput,
): Promise<string> {
  return of(sides).pay(reference, action, more);
}

/** Orders faults and switches behaviour of a stand-in (stand-ins/README.md). */
export function control(sides: Sides, side: SystemName, order: object): Promise<void> {
  return of(sides).control(side, order);
}

/** Makes all stand-ins faultless again; notifications stay as they are given here. */
export function faultless(sides: Sides, notify?: 'none' | 'beside'): Promise<void> {
  return of(sides).reset(notify);
}

/** What the payment provider says that happened to an order, oldest first. */
export function paymentLedger(sides: Sides, reference: string): Promise<LedgerEvent[]> {
  return of(sides).payments(reference);
}

/** How often each kind of event stands in the payment provider's ledger of an order. */
export async function paymentCounts(sides: Sides, reference: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of await paymentLedger(sides, reference)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The requests that the payment provider was sent about an order, oldest first, carried out or not. */
export function paymentCalls(sides: Sides, reference: string): Promise<ProviderCall[]> {
  return of(sides).paymentCalls(reference);
}

export function supplierLedger(sides: Sides, kind: string): Promise<LedgerEvent[]> {
  return of(sides).supplied({ kind });
}

/** Mails in the mailbox of an address, oldest first. */
export function mailsTo(sides: Sides, email: string): Promise<Mail[]> {
  return of(sides).mailsTo(email);
}

/** The first attachment of a mail. */
export async function attachmentOf(sides: Sides, mail: Mail): Promise<Buffer> {
  const { attachments } = await of(sides).mail(mail.id);
  return Buffer.from(attachments[0]?.content ?? '', 'base64');
}
