import { describe, expect, it } from 'vitest';
import { brand as murmeli } from '#brands/murmeli/brand.ts';
import { brand as wolkenbahn } from '#brands/wolkenbahn/brand.ts';
import { LANGUAGES } from '#rules/language.ts';
import { securityNoticeMail } from '#server/messages/templates/security-notice.ts';
import { MAILS } from './example-mails.ts';

type Tag = { name: string; attributes: Record<string, string>; style: Record<string, string> };

const VOID_TAGS = ['img', 'br', 'meta', '!doctype'];
/** Width of a mail in px, and the deepest nesting of tables that Word renders reliably. */
const MAIL_WIDTH = 600;
const MAX_DEPTH = 7;
/** CSS that Word ignores or misplaces. */
const UNKNOWN_TO_WORD =
  /^(?:position|float|flex.*|grid.*|background-image|box-shadow|opacity|transform|object-fit|max-height)$/;

/** Keeps the parts of the conditional comments that a program reads. */
function readAs(program: 'Word' | 'others', html: string): string {
  const forWord = /<!--\[if mso\]>(.*?)<!\[endif\]-->/gs;
  const forOthers = /<!--\[if !mso\]><!-->(.*?)<!--<!\[endif\]-->/gs;
  return program === 'Word'
    ? html.replace(forWord, '$1').replace(forOthers, '')
    : html.replace(forWord, '').replace(forOthers, '$1');
}

function parseStyle(text = ''): Tag['style'] {
  return Object.fromEntries(
    text
      .split(';')
      .filter((declaration) => declaration.trim() !== '')
      .map((declaration) => {
        const [property = '', ...value] = declaration.split(':');
        return [property.trim(), value.join(':').trim()];
      }),
  );
}

/** Calls `visit` for every opening tag with its ancestors, and checks that every tag is closed. */
function walk(html: string, visit: (tag: Tag, ancestors: readonly Tag[]) => void): void {
  const open: Tag[] = [];
  const body = html.replace(/<style>.*?<\/style>/gs, '').replace(/<xml>.*?<\/xml>/gs, '');
  for (const [, slash, name = '', rest = ''] of body.matchAll(
    /<(\/?)([a-z!][a-z0-9]*)((?:"[^"]*"|[^">])*)>/gi,
  )) {
    if (slash === '/') {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const attributes = Object.fromEntries(
      [...rest.matchAll(/([a-z:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    );
    const tag = { name, attributes, style: parseStyle(attributes.style) };
    visit(tag, open);
    if (!VOID_TAGS.includes(name)) open.push(tag);
  }
  expect(open).toEqual([]);
}

/** Lists what Word would render differently from the other mail programs. */
function findWordFaults(html: string): string[] {
  const faults: string[] = [];
  walk(readAs('Word', html), (tag, ancestors) => {
    const { name, attributes, style } = tag;
    const parent = ancestors.at(-1);
    const tables = ancestors.filter((ancestor) => ancestor.name === 'table');
    const report = (problem: string) => faults.push(`${problem}: <${name} ${JSON.stringify(attributes)}>`);
    const isHidden = style['mso-hide'] === 'all';
    for (const [property, value] of Object.entries(style)) {
      if (UNKNOWN_TO_WORD.test(property) && !isHidden) report(`unknown ${property}`);
      if (property.startsWith('margin') && /auto|-/.test(value)) report('centred by its margin');
      if (property === 'display' && /flex|grid/.test(value)) report(`display ${value}`);
    }
    if (/url\(|calc\(|var\(|[0-9](?:rem|vw|em)\b/.test(attributes.style ?? ''))
      report('a value that is not in px');
    if (style.display === 'none' && !isHidden) report('visible in Word');
    if (/px$/.test(style['line-height'] ?? '') && style['mso-line-height-rule'] !== 'exactly')
      report('a line height that Word enlarges');
    if (!/^(?:|\d+|\d+%)$/.test(attributes.width ?? '')) report('a width that is not in px');
    switch (name) {
      case 'table':
        if (attributes.role !== 'presentation') report('a table that is read aloud');
        for (const attribute of ['cellpadding', 'cellspacing', 'border'])
          if (attributes[attribute] !== '0') report(`${attribute} is not 0`);
        if ('max-width' in style && tables.at(-1)?.attributes.width !== `${MAIL_WIDTH}`)
          report('a table as wide as the window');
        if (Object.keys(style).some((property) => /^(?:margin|padding)/.test(property)))
          report('space on a table');
        if (tables.length + 1 > MAX_DEPTH) report('nested too deeply');
        break;
      case 'img': {
        const [width, height] = [attributes.width, attributes.height];
        if (!/^\d+$/.test(width ?? '') || !/^\d+$/.test(height ?? '')) report('a picture without size');
        if (Number(width) > MAIL_WIDTH) report('a picture wider than the mail');
        if (attributes.alt === undefined) report('a picture without alternative text');
        if ('width' in style) report('a picture with a second width');
        break;
      }
      case 'a':
        if ('padding' in style && parent?.style['mso-padding-alt'] !== style.padding)
          report('a button without space');
        break;
      case 'td':
        break;
      case 'div':
        if (!isHidden) report('a box that Word ignores');
        break;
      default:
        if (/[1-9]/.test(style.padding ?? '')) report('space that Word ignores');
        if ('width' in style || 'max-width' in style || 'height' in style) report('a size that Word ignores');
    }
  });
  return faults;
}

const BRANDS = { murmeli, wolkenbahn };
const logoUrl = 'https://karten.example/pictures/logo.png';

describe.each(Object.entries(BRANDS))('every mail of %s', (_name, brand) => {
  const pictures = Object.fromEntries(
    ['logo-mark.svg', ...brand.catalogue.map(({ imagePath }) => imagePath)].map((path) => [
      path,
      `/pictures/${path}`,
    ]),
  );
  const notice = {
    kind: 'new-device',
    browser: 'Firefox',
    name: 'Anna',
    at: new Date('2026-12-24T07:00:00Z'),
  } as const;

  it.each(LANGUAGES)('is rendered by Word as by the other mail programs, in %s', (lang) => {
    const mails = Object.entries(MAILS).map(
      ([name, compose]) => [name, compose(lang, pictures, brand).html] as const,
    );
    const frame = { brand, lang, shopUrl: 'https://karten.example', logoUrl };
    const security = securityNoticeMail(frame, { ...notice, deskUrl: 'https://desk.example' }).html;
    for (const [name, html] of [...mails, ['security', security] as const]) {
      expect([name, findWordFaults(html)]).toEqual([name, []]);
      // Its tags are balanced for every reader.
      walk(readAs('others', html), () => {});
      expect(html).toMatch(/<!--\[if mso\]><table role="presentation" align="center" width="600"/);
    }
  });

  it.each(brand.giftPapers)(
    'is rendered by Word as by the other mail programs, on the paper $key',
    ({ key }) => {
      const other = { ...brand, giftPapers: brand.giftPapers.filter((paper) => paper.key === key) };
      expect(findWordFaults(MAILS.gift('de-ch', pictures, other).html)).toEqual([]);
    },
  );
});

it.each([
  [
    '<table width="100%" role="presentation" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"></table>',
    'a table as wide as the window',
  ],
  ['<a href="#" style="display:inline-block;padding:12px 24px">Go</a>', 'a button without space'],
  ['<img src="a.png" width="40" alt="" />', 'a picture without size'],
  ['<p style="margin:0 auto">centred</p>', 'centred by its margin'],
  ['<p style="line-height:24px">tall</p>', 'a line height that Word enlarges'],
  ['<div style="padding:16px">box</div>', 'a box that Word ignores'],
])('a mail with %s is refused', (html, fault) => {
  expect(findWordFaults(html).join()).toContain(fault);
});
