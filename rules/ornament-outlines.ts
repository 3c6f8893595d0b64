type Command = readonly ['M' | 'L' | 'C', ...points: number[]];
/** A closed outline around 0, 0. All points, including control points, are within a radius of 1. */
export type Outline = readonly Command[];

type Point = readonly [x: number, y: number];

function normalizeRadius(outline: Outline): Outline {
  const radii = outline.flatMap(([, ...at]) =>
    at.flatMap((x, index) => (index % 2 === 0 ? [Math.hypot(x, at[index + 1] ?? 0)] : [])),
  );
  const radius = Math.max(...radii);
  return outline.map(([command, ...at]) => [command, ...at.map((value) => value / radius)]);
}

function createPolygon(corners: readonly Point[]): Outline {
  return normalizeRadius(corners.map((corner, index): Command => [index === 0 ? 'M' : 'L', ...corner]));
}

function pointOnCircle(radius: number, turns: number): Point {
  return [radius * Math.sin(turns * 2 * Math.PI), -radius * Math.cos(turns * 2 * Math.PI)];
}

export const STAR = createPolygon(
  Array.from({ length: 10 }, (_, index) => pointOnCircle(index % 2 === 0 ? 1 : 0.46, index / 10)),
);
export const TRIANGLE = createPolygon([0, 1, 2].map((index) => pointOnCircle(1, index / 3)));
export const STRIP = createPolygon([
  [-1, -0.34],
  [1, -0.34],
  [1, 0.34],
  [-1, 0.34],
]);
/** A four-pointed star. */
export const SPARKLE = normalizeRadius([
  ['M', 0, -1],
  ['C', 0.08, -0.34, 0.34, -0.08, 1, 0],
  ['C', 0.34, 0.08, 0.08, 0.34, 0, 1],
  ['C', -0.08, 0.34, -0.34, 0.08, -1, 0],
  ['C', -0.34, -0.08, -0.08, -0.34, 0, -1],
]);
export const DISC = normalizeRadius([
  ['M', 1, 0],
  ['C', 1, 0.5523, 0.5523, 1, 0, 1],
  ['C', -0.5523, 1, -1, 0.5523, -1, 0],
  ['C', -1, -0.5523, -0.5523, -1, 0, -1],
  ['C', 0.5523, -1, 1, -0.5523, 1, 0],
]);
export const STREAMER = normalizeRadius([
  ['M', -1, -0.17],
  ['C', -0.67, -0.72, -0.33, -0.72, 0, -0.17],
  ['C', 0.33, 0.38, 0.67, 0.38, 1, -0.17],
  ['L', 1, 0.17],
  ['C', 0.67, 0.72, 0.33, 0.72, 0, 0.17],
  ['C', -0.33, -0.38, -0.67, -0.38, -1, 0.17],
]);
export const HEARTS = normalizeRadius([
  ['M', 0, 0.92],
  ['C', -0.5, 0.5, -1, 0.1, -1, -0.36],
  ['C', -1, -0.7, -0.76, -0.92, -0.48, -0.92],
  ['C', -0.26, -0.92, -0.09, -0.8, 0, -0.6],
  ['C', 0.09, -0.8, 0.26, -0.92, 0.48, -0.92],
  ['C', 0.76, -0.92, 1, -0.7, 1, -0.36],
  ['C', 1, 0.1, 0.5, 0.5, 0, 0.92],
]);

/** Places, scales and rotates an outline. Returns an SVG path with two decimals; the angle is in degrees. */
export function toSvgPath(
  outline: Outline,
  { x, y, radius, angle }: { x: number; y: number; radius: number; angle: number },
): string {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const commands = outline.map(([command, ...at]) => {
    const points = at.flatMap((pointX, index) => {
      if (index % 2 === 1) return [];
      const pointY = at[index + 1] ?? 0;
      const rotated: Point = [pointX * cos - pointY * sin, pointX * sin + pointY * cos];
      return [roundToHundredths(x + radius * rotated[0]), roundToHundredths(y + radius * rotated[1])];
    });
    return command + points.join(' ');
  });
  return `${commands.join('')}Z`;
}

function roundToHundredths(length: number): number {
  return Math.round(length * 100) / 100;
}
