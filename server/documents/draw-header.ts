import { type DrawingContext, TEXT_AREA } from './draw-table.ts';
import { drawText, fitSize } from './draw-text.ts';
import { drawDecoration, drawTagged, mm } from './pdf-document.ts';

/** Millimetres. */
const LOGO = { top: 15, height: 13 };
const RIGHT = { x: 125, width: 65 };
const FACT_STEP = 12;
const FOOT = 285;

/** Baselines from the second page on: of the repeated page header and of the table's column names. */
export const NEXT_PAGE = { head: 22, columns: 34 };
/** Rows of a table must end above it. */
export const TABLE_BOTTOM = 274;

export type DocumentHeader = {
  heading: string;
  sender: { title: string; lines: readonly string[] };
  addressee: { title: string; lines: readonly string[] };
  facts: readonly { label: string; value: string }[];
};

export type Logo = PDFKit.Mixins.ImageSrc & { width: number; height: number };

/** @returns the baseline of the heading, in millimetres */
export function drawHeader(
  context: DrawingContext,
  header: DocumentHeader,
  logo: Logo,
  addresseeY: number,
): number {
  const { pdf, root, brand } = context;
  const { ink, inkSoft } = brand.colours;
  const box = { left: mm(TEXT_AREA.left), top: mm(LOGO.top), height: mm(LOGO.height) };
  const right = box.left + (box.height * logo.width) / logo.height;
  drawTagged(pdf, root, 'Figure', () => pdf.image(logo, box.left, box.top, { height: box.height }), {
    alt: brand.name,
    bbox: [box.left, box.top, right, box.top + box.height],
  });
  drawParty(context, header.sender, { ...RIGHT, y: 19, size: 9 });
  const addresseeEnd = drawParty(context, header.addressee, {
    x: TEXT_AREA.left,
    y: addresseeY,
    width: 90,
    size: 11,
  });
  let factY = addresseeY;
  for (const { label, value } of header.facts) {
    drawTagged(pdf, root, 'P', () => {
      drawText(pdf, label, { ...RIGHT, font: 'regular', size: 9, colour: inkSoft, y: factY });
      const place = { ...RIGHT, font: 'semibold', size: 11, colour: ink, y: factY + 5 } as const;
      drawText(pdf, value, { ...place, size: fitSize(pdf, value, place) });
    });
    factY += FACT_STEP;
  }
  const y = Math.max(addresseeEnd, factY - 7) + 18;
  drawTagged(pdf, root, 'H1', () => {
    const place = { x: TEXT_AREA.left, width: TEXT_AREA.width };
    drawText(pdf, header.heading, { ...place, font: 'display', size: 24, colour: ink, y });
  });
  return y;
}

/** @returns the baseline of the last line */
function drawParty(
  { pdf, root, brand }: DrawingContext,
  { title, lines }: DocumentHeader['sender'],
  place: { x: number; y: number; width: number; size: number },
): number {
  const { ink, inkSoft } = brand.colours;
  let { y } = place;
  drawTagged(pdf, root, 'P', () => {
    drawText(pdf, title, { ...place, font: 'regular', size: 9, colour: inkSoft });
    for (const line of lines) {
      y = drawText(pdf, line, { ...place, font: 'regular', colour: ink, y: y + place.size * 0.47 });
    }
  });
  return y;
}

/** Draws the page number and, from the second page on, the brand and the document's name. */
export function drawFrame(
  { pdf, brand }: DrawingContext,
  { continued, pageName, page }: { continued: string; pageName: string; page: number },
): void {
  const soft = { font: 'regular', size: 9, colour: brand.colours.inkSoft } as const;
  const line = { ...soft, x: TEXT_AREA.left, width: TEXT_AREA.width };
  drawDecoration(
    pdf,
    () => {
      if (page > 1) {
        drawText(pdf, brand.name, { ...line, font: 'display', size: 12, y: NEXT_PAGE.head });
        drawText(pdf, continued, { ...line, align: 'right', y: NEXT_PAGE.head });
      }
      drawText(pdf, pageName, { ...line, align: 'right', y: FOOT });
    },
    'Pagination',
  );
}
