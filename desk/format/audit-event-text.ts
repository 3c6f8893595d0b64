import type { AuditEvent } from '#rules/audit-event.ts';
import type { Days } from '#rules/periods.ts';
import type { Texts } from '../language/translate.ts';
import { formatDate, formatMonth } from './format-values.ts';
import { describeEvent, formatMailName } from './order-history-text.ts';

type DataOf<Type extends AuditEvent['type']> = Extract<AuditEvent, { type: Type }>['data'];

/** Describes a change of an order or the shop, or an access to names and addresses. */
export function describeAuditEvent(texts: Texts, event: AuditEvent): string {
  const what = describe(texts, event);
  const references = 'references' in event.data ? event.data.references.join(', ') : '';
  return references === '' ? what : texts.t('shopEvents.about', { what, references });
}

function describe(texts: Texts, event: AuditEvent): string {
  const { t, word, language } = texts;
  const list = (names: 'roles' | 'foundBy', codes: readonly string[]) =>
    codes.map((code) => word(names, code)).join(', ');
  switch (event.type) {
    case 'gift-objection-recorded':
    case 'subject-exported':
    case 'order-read':
    case 'orders-listed':
    case 'parcels-listed':
    case 'addresses-exported':
    case 'mails-listed':
    case 'receipts-exported':
    case 'approvals-read':
    case 'recipients-read':
      return t(`shopEvents.${event.type}`);
    case 'items-recorded':
    case 'rekey-started':
    case 'rekey-finished':
    case 'product-published':
    case 'low-stock-threshold-changed':
    case 'person-invited':
    case 'provider-account-linked':
    case 'passkey-added':
    case 'passkey-removed':
      return t(`shopEvents.${event.type}`, event.data);
    case 'providers-resumed':
      return t(`shopEvents.${event.type}`, {
        pauses: event.data.pauses
          .map(({ provider, cause }) => `${provider}: ${word('pauseCauses', cause)}`)
          .join('; '),
      });
    case 'number-keys-exported':
      return t(`shopEvents.${event.type}`, { keys: event.data.count });
    case 'old-data-removed': {
      const counts = Object.values(event.data.counts);
      return t(`shopEvents.${event.type}`, { entries: counts.reduce((sum, count) => sum + count, 0) });
    }
    case 'sale-paused':
    case 'sale-resumed':
      return t(`shopEvents.${event.type}`, { what: word('products', event.data.category) });
    case 'catalogue-imported':
      return t(`shopEvents.${event.type}`, { products: event.data.products.join(', ') });
    case 'availability-changed':
      return t(event.data.available ? 'shopEvents.product-available' : 'shopEvents.product-unavailable', {
        product: event.data.product,
      });
    case 'stock-entered':
      return t(`shopEvents.stock-${event.data.cause}`, event.data);
    case 'person-added': {
      const { signInName, roles } = event.data;
      return t(`shopEvents.${event.type}`, { signInName, roles: list('roles', roles) });
    }
    case 'invitation-opened':
      return t(event.data.again ? 'shopEvents.invitation-opened-again' : 'shopEvents.invitation-opened', {
        signInName: event.data.signInName,
      });
    case 'person-changed': {
      const { signInName, name, roles, language: spoken, disabled, email } = event.data;
      const changes = [
        name,
        roles && list('roles', roles),
        spoken && word('languages', spoken),
        disabled !== undefined && t(disabled ? 'shopEvents.disabled' : 'shopEvents.enabled'),
        email && t('shopEvents.email'),
      ];
      return t(`shopEvents.${event.type}`, { signInName, changes: changes.filter(Boolean).join(', ') });
    }
    case 'month-closed':
      return t(`shopEvents.${event.type}`, { month: formatMonth(event.data.month, language) });
    case 'records-exported': {
      const file = word('exports', event.data.file);
      return t(`shopEvents.${event.type}`, { ...event.data, ...formatDays(event.data), file });
    }
    case 'month-reconciled':
      return describeComparison(texts, event.data);
    case 'records-checked':
      return t(`shopEvents.${event.type}`, { ...event.data, ...formatDays(event.data) });
    case 'orders-searched':
      return t(`shopEvents.${event.type}`, { foundBy: list('foundBy', event.data.foundBy) });
    case 'documents-printed':
      return t(`shopEvents.printed-${event.data.document}`);
    case 'mail-read':
      return t(`shopEvents.${event.type}`, {
        mail: formatMailName(texts, { kind: event.data.mail, number: event.data.number }),
      });
    case 'receipt-read': {
      const { kind, number } = event.data;
      return t(`shopEvents.${event.type}`, { kind: word('receiptKinds', kind), number });
    }
    default:
      return describeEvent(texts, event);
  }
}

function formatDays({ from, to }: Days): Days {
  return { from: formatDate(from), to: formatDate(to) };
}

function describeComparison({ t }: Texts, { confirmed, ...counts }: DataOf<'month-reconciled'>): string {
  const what = t('shopEvents.month-reconciled', { ...counts, ...formatDays(counts) });
  return confirmed.length === 0 ? what : t('shopEvents.confirmed', { what, list: confirmed.join(', ') });
}
