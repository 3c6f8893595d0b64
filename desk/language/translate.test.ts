import { describe, expect, it } from 'vitest';
import { texts as german } from './de-ch.ts';
import { texts as french } from './fr-ch.ts';
import { createTexts } from './translate.ts';

const { t, word } = createTexts('de-ch', german);

describe('a text', () => {
  it('has values for its placeholders', () => {
    expect(t('order.title', { reference: 'K7QM-2X9F' })).toBe('Bestellung K7QM-2X9F');
  });

  it('has the plural form of the language', () => {
    expect(t('orders.count', { count: 0 })).toBe('0 Bestellungen');
    expect(t('orders.count', { count: 1 })).toBe('1 Bestellung');
    expect(createTexts('fr-ch', french).t('orders.count', { count: 0 })).toBe('0 commande');
  });
});

describe('a value from the server', () => {
  it('has a name in the language', () => {
    expect(word('orderStatus', 'Confirmed')).toBe('Bestätigt');
  });

  it.each(['Unheard', 'constructor', ''])('stays unchanged if unknown: %j', (unknown) => {
    expect(word('orderStatus', unknown)).toBe(unknown);
  });
});
