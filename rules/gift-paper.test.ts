import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaperShapes, GIFT_ORNAMENTS, getOrnamentBandWidth, getPrintColours } from './gift-paper.ts';

const accents = ['#0b5a49', '#ffc91f', '#a8143c'];
const ornament = fc.constantFrom(...GIFT_ORNAMENTS);
const size = fc.record({
  width: fc.double({ min: 60, max: 300, noNaN: true }),
  height: fc.double({ min: 60, max: 300, noNaN: true }),
});

/** Reads the points of a path, including control points; a curve lies within its control points. */
function readPoints(path: string): { x: number; y: number }[] {
  const lengths = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  return lengths.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: lengths[index + 1] ?? Number.NaN }] : []));
}

describe('the ornaments of a paper', () => {
  it('are completely inside it, along its edges, away from the text', () =>
    fc.assert(
      fc.property(ornament, size, (kind, paper) => {
        const band = getOrnamentBandWidth(paper);
        for (const { path } of createPaperShapes({ ornament: kind, accents }, paper)) {
          const points = readPoints(path);
          expect(points.length).toBeGreaterThan(2);
          for (const { x, y } of points) {
            expect(Math.min(x, y, paper.width - x, paper.height - y)).toBeGreaterThan(0);
            const fromEdge = Math.min(x, y, paper.width - x, paper.height - y);
            expect(fromEdge).toBeLessThanOrEqual(band + 0.01);
          }
        }
      }),
      { numRuns: 60 },
    ));

  it('are the same for the same paper', () =>
    fc.assert(
      fc.property(ornament, size, (kind, paper) => {
        const draw = () => createPaperShapes({ ornament: kind, accents }, paper);
        expect(draw()).toEqual(draw());
      }),
      { numRuns: 20 },
    ));

  it('are simple paths in the paper’s colours, in turn', () => {
    for (const kind of GIFT_ORNAMENTS) {
      const shapes = createPaperShapes({ ornament: kind, accents }, { width: 194, height: 132.5 });
      for (const { path } of shapes) expect(path).toMatch(/^M-?[\d.]+ -?[\d.]+([LC]-?[\d.]+( -?[\d.]+)+)+Z$/);
      for (const [index, { colour }] of shapes.entries()) expect(colour).toBe(accents[index % 3]);
    }
  });

  it('are few, and on each side; the plain paper has none', () => {
    const paper = { width: 194, height: 132.5 };
    expect(createPaperShapes({ ornament: 'none', accents }, paper)).toEqual([]);
    for (const kind of ['confetti', 'stars', 'hearts'] as const) {
      const shapes = createPaperShapes({ ornament: kind, accents }, paper);
      expect(shapes.length).toBeGreaterThan(30);
      expect(shapes.length).toBeLessThan(80);
      const first = shapes.flatMap(({ path }) => readPoints(path).slice(0, 1));
      expect(first.filter(({ x }) => x < 20).length).toBeGreaterThan(4);
      expect(first.filter(({ x }) => x > 174).length).toBeGreaterThan(4);
      expect(first.filter(({ y }) => y < 20).length).toBeGreaterThan(4);
      expect(first.filter(({ y }) => y > 112).length).toBeGreaterThan(4);
    }
  });
});

describe('a printed paper', () => {
  it('has its own background when that is light', () => {
    expect(getPrintColours({ ground: '#fff3c9', ink: '#10312a' })).toEqual({
      band: '#fff3c9',
      sheet: '#fff3c9',
      ink: '#10312a',
    });
  });

  it('is a dark frame around white when its background is dark', () => {
    expect(getPrintColours({ ground: '#073e33', ink: '#ffffff' })).toEqual({
      band: '#073e33',
      sheet: '#ffffff',
      ink: '#073e33',
    });
  });
});
