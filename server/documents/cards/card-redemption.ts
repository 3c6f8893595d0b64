import { formatChf } from '#rules/money.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { countModules, drawBars, encodeCode128, QUIET_ZONE_MODULES } from '../code128.ts';
import { drawNotes } from '../draw-notes.ts';
import { drawText, fitSize } from '../draw-text.ts';
import { drawDecoration, drawTagged, mm } from '../pdf-document.ts';
import type { CardPage } from './pdf-card-page.ts';

/** Millimetres. */
const LEFT = 25;
const WIDTH = 160;
const BARCODE = { left: LEFT, top: 169, width: 96, height: 43 };
const DETAILS = { left: 128, top: 171.4, width: 57, step: 11.6 };
const COLUMNS_TOP = 220;

/** Draws the lower half of the page, for the till and the recipient. */
export function drawRedemption(page: CardPage, footer: string): void {
  const { pdf, section, texts, lang, brand } = page;
  const { ink, inkSoft } = brand.colours;
  drawTagged(pdf, section, 'H2', () => {
    drawText(pdf, texts.heading, { font: 'display', size: 15, colour: ink, x: LEFT, y: 163, width: WIDTH });
  });
  drawBarcode(page, BARCODE);
  drawDetails(page);
  drawColumns(page);
  const { email, telephone, hours } = brand.support;
  const small = { font: 'regular', size: 8.5, colour: inkSoft, x: LEFT, width: WIDTH } as const;
  const balance = fill(texts.balance, { address: brand.links[lang].balance.replace(/^https:\/\//, '') });
  const support = fill(texts.support, { email, telephone, hours: hours[lang] });
  let y = 252;
  for (const line of [texts.caution, balance, support]) {
    const size = line === texts.caution ? small.size : fitSize(pdf, line, small);
    drawTagged(pdf, section, 'P', () => {
      y = drawText(pdf, line, { ...small, size, y }) + 5.5;
    });
  }
  drawTagged(pdf, section, 'P', () => {
    drawText(pdf, footer, { ...small, size: 8, y: 284 });
  });
}

function drawDetails({ pdf, section, texts, lang, brand, card }: CardPage): void {
  const { ink, inkSoft } = brand.colours;
  const { left: x, width } = DETAILS;
  const label = { font: 'regular', size: 8.5, colour: inkSoft, x, width } as const;
  const entry = { font: 'semibold', size: 12, colour: ink, x, width } as const;
  const entries = [
    { name: texts.value, text: formatChf(card.value) },
    { name: texts.number, text: groupByFour(card.number) },
    { name: texts.pin, text: card.pin },
    { name: texts.validUntil, text: formatDay(card.validUntil, lang) },
  ];
  for (const [index, { name, text }] of entries.entries()) {
    const y = DETAILS.top + index * DETAILS.step;
    drawTagged(pdf, section, 'P', () => {
      drawText(pdf, name, { ...label, y });
      drawText(pdf, text, { ...entry, size: fitSize(pdf, text, entry), y: y + 5.4 });
    });
  }
}

function drawColumns({ pdf, section, texts, lang, brand }: CardPage): void {
  const where = fill(texts.where.text, { where: brand.redemption.where[lang] });
  const columns = [texts.show, texts.pay, { title: texts.where.title, text: where }];
  drawNotes({ pdf, brand, root: section }, columns, { x: LEFT, y: COLUMNS_TOP, width: WIDTH });
}

/** Millimetres. The widest module that GS1 allows, because wide modules survive bad printers best. */
const MODULE_MAX = 0.66;
const FRAME = { radius: 3, aboveBars: 4, belowBars: 12.5, belowDigits: 4.2 };

function drawBarcode(
  { pdf, section, texts, brand, card }: CardPage,
  layout: { left: number; top: number; width: number; height: number },
): void {
  const { ink, lineStrong } = brand.colours;
  const widths = encodeCode128(card.number);
  const modules = countModules(widths);
  const module = Math.min(MODULE_MAX, layout.width / (modules + 2 * QUIET_ZONE_MODULES));
  const left = layout.left + (layout.width - modules * module) / 2;
  const top = layout.top + FRAME.aboveBars;
  const height = layout.height - FRAME.aboveBars - FRAME.belowBars;
  drawDecoration(pdf, () => {
    pdf.roundedRect(mm(layout.left), mm(layout.top), mm(layout.width), mm(layout.height), mm(FRAME.radius));
    pdf.lineWidth(0.6).stroke(lineStrong);
  });
  drawTagged(pdf, section, 'Figure', () => drawBars(pdf, widths, { left, top, module, height }), {
    alt: fill(texts.barcodeAlt, { number: groupByFour(card.number) }),
    bbox: [mm(left), mm(top), mm(left + modules * module), mm(top + height)],
  });
  drawTagged(pdf, section, 'P', () => {
    const digits = { font: 'semibold', size: 15, colour: ink, align: 'center', spacing: 1 } as const;
    const y = layout.top + layout.height - FRAME.belowDigits;
    drawText(pdf, card.number, { ...digits, x: layout.left, y, width: layout.width });
  });
}

function groupByFour(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1\u00a0\u00a0');
}
