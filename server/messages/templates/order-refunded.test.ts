import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { exampleOrder, exampleRefund } from '#server/testing/examples/example-order.ts';
import { orderRefundedMail } from './order-refunded.ts';

const layout = {
  brand,
  shopUrl: 'https://karten.murmeli.example',
  logoUrl: 'https://karten.murmeli.example/l.png',
};

describe('the refund mail', () => {
  const refunded = (changes: Partial<typeof exampleRefund> = {}) =>
    orderRefundedMail({
      ...layout,
      lang: 'de-ch',
      order: exampleOrder(),
      refund: { ...exampleRefund, ...changes },
    });

  it('names the cards, the shipping costs and the sum, the voided cards, and the credit note', () => {
    const { subject, text } = refunded();
    expect(subject).toBe('Rückerstattung zur Bestellung M7K4-92QX: CHF\u00a0180.80');
    expect(text).toContain('Geburtstagsfest: CHF\u00a050.00\n  1 × CHF\u00a050.00');
    expect(text).toContain('Frohe Weihnachten: CHF\u00a0125.00');
    expect(text).toContain('Versicherter Versand (Einschreiben): CHF\u00a05.80');
    expect(text).toContain('Betrag der Rückerstattung: CHF\u00a0180.80');
    expect(text).not.toContain('Bergmorgen');
    expect(text.replace(/\s+/g, ' ')).toContain('Was Sie sonst bestellt haben, bleibt gültig.');
    expect(text.replace(/\s+/g, ' ')).toContain('Die Gutschrift liegt als PDF bei.');
  });

  it('of a full refund mentions no remaining cards', () => {
    const { text } = refunded({ othersStay: false });
    expect(text).toContain('gesperrt');
    expect(text).not.toContain('bleibt gültig');
  });

  it('mentions no void cards if none is void', () => {
    expect(refunded({ allVoid: false }).text).not.toContain('gesperrt');
  });
});
