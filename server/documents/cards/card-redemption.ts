import { formatChf } from '#rules/money.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { drawNotes } from '../draw-notes.ts';
import { sizeWithin, write } from '../draw-text.ts';
import { drawTagged } from '../pdf-document.ts';
import { drawBarcode } from './card-barcode.ts';
import { groupedByFour } from './card-number.ts';
import type { CardPage } from './pdf-card-page.ts';

/** Millimetres. */
const LEFT = 25;
const WIDTH = 160;
const BARCODE = { left: LEFT, top: 169, width: 96, height: 43 };
const FIGURES = { left: 128, top: 171.4, width: 57, step: 11.6 };
const COLUMNS_TOP = 220;

/** Lower half of the page: what the till and the recipient need. */
export function drawRedemption(page: CardPage, footer: string): void {
  const { pdf, section, texts, lang, brand } = page;
  const { ink, inkSoft } = brand.colours;
  drawTagged(pdf, section, 'H2', () => {
    write(pdf, texts.heading, { font: 'display', size: 15, colour: ink, x: LEFT, y: 163, width: WIDTH });
  });
  drawBarcode(page, BARCODE);
  drawFigures(page);
  drawColumns(page);
  const { email, telephone, hours } = brand.support;
  const small = { font: 'regular', size: 8.5, colour: inkSoft, x: LEFT, width: WIDTH } as const;
  const balance = fill(texts.balance, { address: brand.links[lang].balance.replace(/^https:\/\//, '') });
  const support = fill(texts.support, { email, telephone, hours: hours[lang] });
  let y = 252;
  for (const line of [texts.caution, balance, support]) {
    const size = line === texts.caution ? small.size : sizeWithin(pdf, line, small);
    drawTagged(pdf, section, 'P', () => {
      y = write(pdf, line, { ...small, size, y }) + 5.5;
    });
  }
  drawTagged(pdf, section, 'P', () => {
    write(pdf, footer, { ...small, size: 8, y: 284 });
  });
}

function drawFigures({ pdf, section, texts, lang, brand, card }: CardPage): void {
  const { ink, inkSoft } = brand.colours;
  const { left: x, width } = FIGURES;
  const label = { font: 'regular', size: 8.5, colour: inkSoft, x, width } as const;
  const figure = { font: 'semibold', size: 12, colour: ink, x, width } as const;
  const figures = [
    { name: texts.value, text: formatChf(card.value) },
    { name: texts.number, text: groupedByFour(card.number) },
    { name: texts.pin, text: card.pin },
    { name: texts.validUntil, text: formatDay(card.validUntil, lang) },
  ];
  for (const [index, { name, text }] of figures.entries()) {
    const y = FIGURES.top + index * FIGURES.step;
    drawTagged(pdf, section, 'P', () => {
      write(pdf, name, { ...label, y });
      write(pdf, text, { ...figure, size: sizeWithin(pdf, text, figure), y: y + 5.4 });
    });
  }
}

function drawColumns({ pdf, section, texts, lang, brand }: CardPage): void {
  const where = fill(texts.where.text, { where: brand.redemption.where[lang] });
  const columns = [texts.show, texts.pay, { title: texts.where.title, text: where }];
  drawNotes({ pdf, brand, root: section }, columns, { x: LEFT, y: COLUMNS_TOP, width: WIDTH });
}
