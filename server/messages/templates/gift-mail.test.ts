import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { brand as second } from '#brands/wolkenbahn/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { type GiftMail, giftMail } from './gift-mail.ts';
import type { GiftPaper } from './mail-texts.ts';

const [plain] = brand.giftPapers;
if (plain === undefined) throw new Error('a brand without papers');
const WORDS = { forName: 'Anna', fromName: 'Tom', message: 'Alles Gute!\nBis bald', paper: plain };
const OBJECTION = 'https://karten.murmeli.example/de-ch/gift-objection#key';

const gift = (lang: Language, giftMessage: Partial<GiftMail['giftMessage']> = {}, of = brand) =>
  giftMail({
    brand: of,
    shopUrl: 'https://karten.murmeli.example',
    lang,
    giftMessage: { ...WORDS, ...giftMessage },
    card: {
      productName: { 'de-ch': 'Bergmorgen', 'fr-ch': 'Aube', 'it-ch': 'Alba' },
      imagePath: '/pictures/mountain-78e04345',
      faceValue: 12_500,
      validUntil: '2031-11-25',
    },
    objectionUrl: OBJECTION,
  });

describe.each(LANGUAGES)('the mail with a gift in %s', (lang) => {
  it('shows sender, recipient, message, value and expiry', () => {
    const { subject, html, text } = gift(lang);
    expect(subject).toContain('Tom');
    expect(subject).toContain('Murmeli');
    for (const form of [html.replace(/<br \/>/g, '\n'), text])
      for (const phrase of ['Anna', 'Tom', 'Alles Gute!\nBis bald', 'CHF\u00a0125.00', '2031', 'PDF', 'PIN'])
        expect(form.toUpperCase()).toContain(phrase.toUpperCase());
    expect(html).toContain('mountain-78e04345-1000.jpg');
  });

  it('quotes the buyer’s words as those of a named person, and states that the brand asks for no card data', () => {
    const { html, text } = gift(lang);
    const quoted = { 'de-ch': 'schreibt', 'fr-ch': 'écrit', 'it-ch': 'scrive' }[lang];
    expect(text).toMatch(new RegExp(`Tom ${quoted}\\u202f?:\\s+«\\u202f?Alles Gute!\\nBis bald\\u202f?»`));
    const plain = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(plain).toMatch(new RegExp(`Tom ${quoted} ?: « ?Alles Gute! Bis bald ?»`));
    for (const form of [plain, text])
      expect(form).toMatch(
        /(?:Niemand bei Murmeli fragt je|Jamais Murmeli ne demande|Nessuno di Murmeli chiede mai)/,
      );
    expect(gift(lang, { message: '' }).text).not.toContain('«');
    expect(gift(lang, { fromName: '' }).text).toMatch(
      /(?:Eine Nachricht für Sie|Un message pour vous|Un messaggio per lei)/,
    );
  });

  it('gives sender, contact and how to object, in HTML and in text', () => {
    const { html, text } = gift(lang);
    expect(html).toContain(`href="${OBJECTION}"`);
    expect(text).toContain(OBJECTION);
    for (const form of [html, text])
      for (const phrase of ['Murmeli AG', 'geschenkkarten@murmeli.example', 'CHE-000.000.000'])
        expect(form).toContain(phrase);
    expect(html).toContain(`<html lang="${lang.slice(0, 2)}-CH"`);
    expect(html + text).not.toMatch(/\{\{|undefined|\[object|ß/);
  });

  it('is complete without a message, or without anything from the buyer', () => {
    const unwritten = { forName: '', message: '' };
    const { text } = gift(lang, unwritten);
    // In the heading, and in the sentence that explains why one receives this mail.
    expect(text.match(/Tom/g)).toHaveLength(2);
    const unnamed = gift(lang, { ...unwritten, fromName: '' });
    expect(unnamed.subject + unnamed.text).not.toContain('Tom');
    expect(unnamed.html).not.toMatch(/<h1[^>]*><\/h1>|<p[^>]*><\/p>/);
  });

  it('uses no form of address that could be wrong', () => {
    const { text } = gift(lang, { message: '' });
    const ours = text.split('--')[0] ?? '';
    expect(ours).not.toMatch(/(?<!\p{L})(?:Sie|Ihr\p{L}*|du|vous|votre|vos|tu|lei|suo|sua|le sue)(?!\p{L})/u);
  });
});

describe('the buyer’s text', () => {
  const nasty = `"><img src=x onerror='alert(1)'> & {{value}}`;

  it('is escaped everywhere', () => {
    const { html, text } = gift('de-ch', { forName: nasty, fromName: nasty, message: nasty });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt; &amp; {{value}}');
    expect(text).toContain(nasty);
  });

  it('never breaks the subject line or changes its direction', () => {
    const { subject, html } = gift('de-ch', { fromName: 'Tom\r\nBcc: eve@x\u2028\u202eevil' });
    expect(subject).toBe('Ein Geschenk von Tom Bcc: eve@x evil · Murmeli');
    expect(html).toContain(`<title>${subject}</title>`);
  });
});

describe('the paper of a gift', () => {
  const papers: [name: string, paper: GiftPaper, of: typeof brand][] = [brand, second].flatMap((of) =>
    of.giftPapers.map((paper): [string, GiftPaper, typeof brand] => [`${of.key} ${paper.key}`, paper, of]),
  );

  it.each(papers)('%s: its message has its own ink and background, on any screen', (_name, paper, of) => {
    const { html } = gift('de-ch', { paper }, of);
    const sheet = html.slice(html.indexOf('class="paper"'), html.indexOf('class="sheet"'));
    expect(sheet).toContain(`bgcolor="${paper.ground}"`);
    expect(sheet).toContain(`background-color:${paper.ground}`);
    // Dark mode does not change the paper: ink and background stay together.
    expect(sheet).not.toMatch(/class="(?:ink|soft)/);
    for (const [, colour] of sheet.matchAll(/[;"]color:(#[0-9a-f]{6})/g))
      expect([paper.ink, ...paper.accents]).toContain(colour);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});
