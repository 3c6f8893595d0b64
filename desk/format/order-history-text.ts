import type { ApprovalKind } from '#rules/approval-request.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { formatChf } from '#rules/money.ts';
import type { Outputs } from '../api/client.ts';
import type { Texts } from '../language/translate.ts';
import { formatDate } from './format-values.ts';
import { describeReviewDetail } from './review-detail-text.ts';
import { formatReviewName } from './review-text.ts';

type Entry = Outputs['orders']['show']['history'][number];
type Answer = Extract<Entry['event'], { subject: 'provider' }>['answer'];

const RESUMED = {
  none: 'events.refund-resumed',
  'confirm-loss': 'events.refund-resumed-confirm-loss',
  leave: 'events.refund-resumed-leave',
} as const;

export function formatMailName(
  { t, word }: Texts,
  { kind, number }: { kind: string; number: number },
): string {
  const what = word('mails', kind);
  return number === 1 ? what : t('history.numbered', { what, number });
}

/** Describes the outcome of a request, and quotes the external system. */
export function describeOutcome({ t, word }: Texts, outcome: string, detail: string): string {
  const what = word('outcomes', outcome);
  return detail === '' ? what : t('order.quoted', { what, text: detail });
}

export function describeEntry(texts: Texts, { event }: Pick<Entry, 'event'>): string {
  const { t, word } = texts;
  switch (event.subject) {
    case 'order':
      return describeStatus(
        texts,
        event.from && word('orderStatus', event.from),
        word('orderStatus', event.to),
      );
    case 'payment':
      return describeStatus(
        texts,
        event.from && word('paymentStatus', event.from),
        word('paymentStatus', event.to),
      );
    case 'provider':
      return describeRequest(texts, word('requests', event.request), event.answer);
    case 'supplier':
      return describeRequest(texts, describeCards(texts, event, event.request), event.answer);
    case 'card':
      return describeCards(texts, event, event.change);
    case 'mail': {
      const mail = formatMailName(texts, { kind: event.mail, number: event.number });
      switch (event.step) {
        case 'pending':
          return t('history.mailPending', { mail });
        case 'sent':
          return t('history.mailSent', { mail });
        case 'bounced':
          return t('events.mail-bounced', { mail });
        default:
          return assertNever(event);
      }
    }
    case 'parcel':
      return t(`events.parcel-${event.step}`, { parcel: event.number });
    case 'refund':
      return t(event.step === 'started' ? 'history.refundStarted' : 'history.refundDone', {
        number: event.number,
      });
    case 'receipt':
    case 'credit-note':
      return t('history.document', { number: event.number });
    case 'item': {
      const values = { item: event.item, what: formatReviewName(texts, event.kind) };
      return t(event.step === 'opened' ? 'history.itemOpened' : 'events.review-resolved', values);
    }
    case 'operator':
      return describeEvent(texts, event.action);
    case 'dispute':
      return t('history.disputed');
    default:
      return assertNever(event);
  }
}

function describeStatus({ t }: Texts, from: string | null, to: string): string {
  return from === null ? to : t('history.became', { from, to });
}

function describeRequest({ t }: Texts, what: string, answer: Answer): string {
  return t(answer === null ? 'history.requested' : 'history.answered', { what });
}

function describeCards(
  { t, word }: Texts,
  { line, count }: { line: number; count: number },
  change: string,
): string {
  return t('history.cards', { line, count, what: word('requests', change) });
}

/** Returns the reason or details of an entry, or an empty string. */
export function explainEntry(texts: Texts, { event, reason }: Pick<Entry, 'event' | 'reason'>): string {
  const { t, word } = texts;
  switch (event.subject) {
    case 'order':
    case 'payment':
      return word('statusCauses', event.cause);
    case 'card':
      return event.change === 'void' ? word('voidCauses', event.cause) : '';
    case 'provider':
    case 'supplier':
      return event.answer === null
        ? ''
        : describeOutcome(texts, event.answer.outcome, event.answer.detail ?? '');
    case 'mail':
      return event.step === 'pending' && event.repeats !== null
        ? t('history.mailRepeats', { number: event.repeats })
        : '';
    case 'parcel':
      return (event.step === 'shipped' && event.tracking) || '';
    case 'refund':
    case 'receipt':
    case 'credit-note':
    case 'operator':
    case 'dispute':
      return word('automaticReasons', reason);
    case 'item':
      return event.step === 'opened' ? describeReviewDetail(texts, event.kind, event.detail) : reason;
    default:
      return assertNever(event);
  }
}

export function describeEvent(texts: Texts, { type, data }: OrderEvent): string {
  const { t } = texts;
  const mail = (number: number, kind: MailKind) => formatMailName(texts, { kind, number });
  switch (type) {
    case 'noted':
    case 'payment-checked':
    case 'personal-data-erased':
      return t(`events.${type}`);
    case 'jobs-retried':
    case 'gift-sending-stopped':
    case 'gift-sending-held':
    case 'gift-links-revoked':
    case 'card-replacement-started':
    case 'card-scanned':
    case 'scanned-number-discarded':
    case 'parcel-taken-over':
    case 'parcel-packed':
    case 'parcel-shipped':
    case 'refund-loss-confirmed':
      return t(`events.${type}`, data);
    case 'review-resolved':
      return t(`events.${type}`, { item: data.item, what: formatReviewName(texts, data.kind) });
    case 'address-corrected':
      return t(`events.${type}`, {
        fields: data.fields.map((field) => t(`address.${field}`)).join(', '),
      });
    case 'cards-returned':
      return t(`events.${type}`, { cards: data.cards.join(', ') });
    case 'mail-resent':
      return t(data.redirected ? 'events.mail-resent-redirected' : 'events.mail-resent', {
        mail: mail(data.content, data.mail),
        number: data.number,
      });
    case 'mail-redirected':
      return t(`events.${type}`, { mail: mail(data.content, data.mail) });
    case 'mail-bounced':
    case 'mail-delivered':
      return t(`events.${type}`, { mail: mail(data.number, data.mail) });
    case 'refund-started':
      return t(data.lossConfirmed ? 'events.refund-started-confirm-loss' : 'events.refund-started', {
        refund: data.refund,
        amount: formatChf(data.amount),
      });
    case 'refund-resumed':
      return t(RESUMED[data.usedCards ?? 'none'], { refund: data.refund });
    case 'refund-paid-by-bank':
      return t(`events.${type}`, {
        ...data,
        amount: formatChf(data.amount),
        paidOn: formatDate(data.paidOn),
      });
    case 'refund-cancelled':
    case 'refund-requested':
    case 'refund-request-approved':
    case 'refund-request-refused':
    case 'refund-request-withdrawn':
    case 'dispute-recorded':
      return t(`events.${type}`, { ...data, amount: formatChf(data.amount) });
    case 'approval-requested':
    case 'approval-granted':
    case 'approval-refused':
    case 'approval-withdrawn':
      return t(`events.${type}`, {
        what: describeAction(texts, { kind: data.action, mail: data.mail, card: data.card }),
        amount: formatChf(data.amount),
        requester: 'requester' in data ? data.requester : '',
      });
    default:
      return assertNever(type);
  }
}

export function describeAction(
  { t, word }: Texts,
  action: { kind: ApprovalKind; mail: string | null; card: string | null } | null,
): string {
  switch (action?.kind) {
    case undefined:
      return t('approvals.erased');
    case 'redirect':
      return t('approvals.redirect', { mail: word('mails', action?.mail ?? '') });
    case 'replace':
      return t('approvals.replace', { card: action?.card ?? '' });
    case 'address':
      return t('approvals.address');
  }
}
