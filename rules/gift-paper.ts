import {
  DISC,
  HEARTS,
  type Outline,
  SPARKLE,
  STAR,
  STREAMER,
  STRIP,
  TRIANGLE,
  toSvgPath,
} from './ornament-outlines.ts';

export const GIFT_ORNAMENTS = ['none', 'confetti', 'stars', 'hearts'] as const;
export type GiftOrnament = (typeof GIFT_ORNAMENTS)[number];

/** A filled shape: an SVG path in millimetres from the upper left corner. Uses only M, L, C and Z. */
export type PaperShape = { path: string; colour: string };

type Size = { width: number; height: number };
type Place = { x: number; y: number; radius: number; angle: number };

/** A shape with its relative frequency and maximum rotation in degrees. */
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

/** Shorter side of the reference sheet, in mm. Other sheets scale the lengths below. */
const REFERENCE_SIDE = 130;
/** Width of the ornament band along the edges. */
const BAND = 14;
/** Minimum distance of an ornament from the edge. */
const MARGIN = 1.6;
/** Largest first, so that small ornaments fill the gaps. This many attempts leave no gaps. */
const SIZES = [
  { radius: 3.9, attempts: 400, spacing: 15 },
  { radius: 2.5, attempts: 500, spacing: 6 },
  { radius: 1.45, attempts: 700, spacing: 4 },
];
/** Extra distance per millimetre from the nearest corner, so that ornaments are denser there. */
const CORNER_SPACING = 0.11;

/** Width of the ornament band along the edges, in mm. The area inside is free for the message. */
export function getOrnamentBandWidth({ width, height }: Size): number {
  return (BAND * Math.min(width, height)) / REFERENCE_SIDE;
}

/**
 * Generates the ornaments of a sheet, with its size in mm. Deterministic, so that PDF and page show the same
 * ornaments.
 */
export function createPaperShapes(
  { ornament, accents }: { ornament: GiftOrnament; accents: readonly string[] },
  size: Size,
): readonly PaperShape[] {
  const kinds = KINDS[ornament].flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const random = createRandom(GIFT_ORNAMENTS.indexOf(ornament));
  const unit = Math.min(size.width, size.height) / REFERENCE_SIDE;
  const places: Place[] = [];
  const shapes: PaperShape[] = [];
  for (const { radius, attempts, spacing } of SIZES) {
    for (let remaining = attempts; remaining > 0; remaining -= 1) {
      // Every attempt draws the same number of random values, so that a rejected place doesn't affect later
      // ones.
      const [atX, atY, scale, kindAt, turn] = [random(), random(), random(), random(), random()];
      const kind = kinds[Math.floor(kindAt * kinds.length)];
      if (kind === undefined) return [];
      const place = {
        x: atX * size.width,
        y: atY * size.height,
        radius: radius * (0.85 + 0.3 * scale) * unit,
        angle: (2 * turn - 1) * kind.turn,
      };
      if (!isFree(place, { size, places, unit, spacing })) continue;
      places.push(place);
      const colour = accents[shapes.length % accents.length] ?? '#000000';
      shapes.push({ path: toSvgPath(kind.outline, place), colour });
    }
  }
  return shapes;
}

function isFree(
  { x, y, radius }: Place,
  { size, places, unit, spacing }: { size: Size; places: readonly Place[]; unit: number; spacing: number },
): boolean {
  const fromSide = Math.min(x, size.width - x);
  const fromEnd = Math.min(y, size.height - y);
  const fromEdge = Math.min(fromSide, fromEnd);
  if (fromEdge < radius + MARGIN * unit || fromEdge + radius > getOrnamentBandWidth(size)) return false;
  const gap = spacing * unit + CORNER_SPACING * Math.hypot(fromSide, fromEnd);
  return places.every((other) => Math.hypot(x - other.x, y - other.y) >= radius + other.radius + gap / 2);
}

/** Seeded pseudorandom numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Chooses the print colours. A dark background becomes a frame around a white sheet, to save ink. */
export function getPrintColours({ ground, ink }: { ground: string; ink: string }): {
  /** Background of the ornaments. */
  band: string;
  /** Background of the message. */
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
