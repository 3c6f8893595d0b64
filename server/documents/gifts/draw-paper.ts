import { createPaperShapes, getOrnamentBandWidth, getPrintColours } from '#rules/gift-paper.ts';
import type { GiftPaper } from '../document-brand.ts';
import { drawDecoration, mm, type Pdf } from '../pdf-document.ts';

/** The upper half of a folded sheet in millimetres, without the margin that printers can't reach. */
export const PANEL = { left: 8, top: 8, width: 194, height: 132.5 };
const CORNER_RADIUS = 6;
const SHEET_CORNER_RADIUS = 4;

/** Returns the area inside the ornaments, in millimetres. */
export function getFreeArea(): { left: number; top: number; width: number; height: number } {
  const band = getOrnamentBandWidth(PANEL);
  return {
    left: PANEL.left + band,
    top: PANEL.top + band,
    width: PANEL.width - 2 * band,
    height: PANEL.height - 2 * band,
  };
}

export function isPlainWhite({ ornament, ground }: GiftPaper): boolean {
  return ornament === 'none' && ground === '#ffffff';
}

type Form = PDFKit.Mixins.FileObject;

/** Keyed by paper name, so that a file stores each ornament once. */
const formsByPdf = new WeakMap<Pdf, Map<string, Form>>();

/** Draws the gift paper on the upper half of the page, as decoration that screen readers skip. */
export function drawPaper(pdf: Pdf, paper: GiftPaper): void {
  if (isPlainWhite(paper)) return;
  const { left, top, width, height } = PANEL;
  const { band, sheet } = getPrintColours(paper);
  drawDecoration(pdf, () => {
    pdf.roundedRect(mm(left), mm(top), mm(width), mm(height), mm(CORNER_RADIUS)).fill(band);
    if (sheet !== band) {
      const free = getFreeArea();
      pdf.roundedRect(mm(free.left), mm(free.top), mm(free.width), mm(free.height), mm(SHEET_CORNER_RADIUS));
      pdf.fill(sheet);
    }
    drawOrnaments(pdf, paper);
  });
}

function drawOrnaments(pdf: Pdf, { ornament, accents }: GiftPaper): void {
  if (ornament === 'none') return;
  const name = `Paper${[ornament, ...accents].join('').replaceAll('#', '')}`;
  const forms = formsByPdf.get(pdf) ?? new Map<string, Form>();
  formsByPdf.set(pdf, forms);
  const form = forms.get(name) ?? createForm(pdf, renderOrnaments({ ornament, accents }));
  forms.set(name, form);
  pdf.page.xobjects[name] = form;
  pdf.translate(mm(PANEL.left), mm(PANEL.top)).scale(mm(1));
  pdf.addContent(`/${name} Do`);
}

/** Creates a drawing (form XObject) that pages can reuse, in millimetres. */
function createForm(pdf: Pdf, content: string): Form {
  const BBox = [0, 0, PANEL.width, PANEL.height];
  const form: Form = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox, Resources: {} });
  form.end(Buffer.from(content, 'latin1'));
  return form;
}

function renderOrnaments(paper: Pick<GiftPaper, 'ornament' | 'accents'>): string {
  const shapes = createPaperShapes(paper, PANEL).map(({ path, colour }) => {
    const rgb = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3));
    // PDF writes path commands after their points.
    const lines = path.replace(
      /([MLCZ])([^MLCZ]*)/g,
      (_, command: string, points: string) => `${points} ${command === 'Z' ? 'h' : command.toLowerCase()}\n`,
    );
    return `${rgb.join(' ')} rg\n${lines}f`;
  });
  return shapes.join('\n');
}
