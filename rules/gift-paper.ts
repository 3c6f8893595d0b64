import {
  DISC,
  HEARTS,
  type Outline,
  pathOf,
  SPARKLE,
  STAR,
  STREAMER,
  STRIP,
  TRIANGLE,
} from './ornament-outlines.ts';

/** What is drawn on a paper around picture and words. */
export const GIFT_ORNAMENTS = ['none', 'confetti', 'stars', 'hearts'] as const;
export type GiftOrnament = (typeof GIFT_ORNAMENTS)[number];

/** A filled shape on a paper: an SVG path in millimetres from the upper left corner, of M, L, C and Z alone. */
export type PaperShape = { path: string; colour: string };

type Size = { width: number; height: number };
type Place = { x: number; y: number; radius: number; angle: number };

/** What is drawn, how often beside the others, and by how many degrees it may be turned to either side. */
type OrnamentKind = { outline: Outline; share: number; turn: number };

const KINDS: Readonly<Record<GiftOrnament, readonly OrnamentKind[]>> = {
  none: [],
  confetti: [
    { outline: STRIP, share: 3, turn: 180 },
    { outline: DISC, share: 2, turn: 0 },
    { outline: STREAMER, share: 2, turn: 180 },
    { outline: TRIANGLE, share: 1, turn: 180 },
  ],
  stars: [
    { outline: STAR, share: 3, turn: 18 },
    { outline: SPARKLE, share: 2, turn: 0 },
  ],
  hearts: [{ outline: HEARTS, share: 1, turn: 26 }],
};

/** The shorter side of a paper on which the lengths below are millimetres; on others they grow and shrink with it. */
const USUAL = 130;
const BAND = 14;
/** Between ornaments and the edge. */
const MARGIN = 1.6;
/** Largest first, so that the small ones find their places between them. So many tries leave no hole. */
const SIZES = [
  { radius: 3.9, tries: 400, apart: 15 },
  { radius: 2.5, tries: 500, apart: 6 },
  { radius: 1.45, tries: 700, apart: 4 },
];
/** By how much they are wider apart for each millimetre from the nearest corner: they gather there. */
const THINNING = 0.11;

/** Millimetres from each edge of a paper of this size to which its ornaments reach; what is further in is free for words. */
export function paperBand({ width, height }: Size): number {
  return (BAND * Math.min(width, height)) / USUAL;
}

/**
 * The ornaments of a paper of this size (millimetres), always the same for the same paper: drawn in the PDF and on the page
 * alike. They lie in a band along the edges, closer in the corners.
 */
export function paperShapes(
  { ornament, accents }: { ornament: GiftOrnament; accents: readonly string[] },
  size: Size,
): readonly PaperShape[] {
  const kinds = KINDS[ornament].flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const random = randomOf(GIFT_ORNAMENTS.indexOf(ornament));
  const unit = Math.min(size.width, size.height) / USUAL;
  const places: Place[] = [];
  const shapes: PaperShape[] = [];
  for (const { radius, tries, apart } of SIZES) {
    for (let left = tries; left > 0; left -= 1) {
      // As many numbers for each try: a place that is refused changes none of the later ones.
      const [atX, atY, scale, kindAt, turn] = [random(), random(), random(), random(), random()];
      const kind = kinds[Math.floor(kindAt * kinds.length)];
      if (kind === undefined) return [];
      const place = {
        x: atX * size.width,
        y: atY * size.height,
        radius: radius * (0.85 + 0.3 * scale) * unit,
        angle: (2 * turn - 1) * kind.turn,
      };
      if (!isFree(place, { size, places, unit, apart })) continue;
      places.push(place);
      const colour = accents[shapes.length % accents.length] ?? '#000000';
      shapes.push({ path: pathOf(kind.outline, place), colour });
    }
  }
  return shapes;
}

function isFree(
  { x, y, radius }: Place,
  { size, places, unit, apart }: { size: Size; places: readonly Place[]; unit: number; apart: number },
): boolean {
  const fromSide = Math.min(x, size.width - x);
  const fromEnd = Math.min(y, size.height - y);
  const fromEdge = Math.min(fromSide, fromEnd);
  if (fromEdge < radius + MARGIN * unit || fromEdge + radius > paperBand(size)) return false;
  const gap = apart * unit + THINNING * Math.hypot(fromSide, fromEnd);
  return places.every((other) => Math.hypot(x - other.x, y - other.y) >= radius + other.radius + gap / 2);
}

/** Numbers from 0 to 1 that look like chance and are the same each time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How a paper is printed: a dark ground would drink a printer empty, and so it frames a white sheet, with words in its colour. */
export function printedPaper({ ground, ink }: { ground: string; ink: string }): {
  /** Under the ornaments. */
  band: string;
  /** Under the words. */
  sheet: string;
  ink: string;
} {
  return isDark(ground)
    ? { band: ground, sheet: '#ffffff', ink: ground }
    : { band: ground, sheet: ground, ink };
}

/** @param colour #rrggbb */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
