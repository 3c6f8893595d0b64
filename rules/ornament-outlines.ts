type Command = readonly ['M' | 'L' | 'C', ...points: number[]];
/** A closed outline around 0, 0; all its points, those that bend its curves too, lie within 1 of it. */
export type Outline = readonly Command[];

type Point = readonly [x: number, y: number];

function withinOne(outline: Outline): Outline {
  const radii = outline.flatMap(([, ...at]) =>
    at.flatMap((x, index) => (index % 2 === 0 ? [Math.hypot(x, at[index + 1] ?? 0)] : [])),
  );
  const radius = Math.max(...radii);
  return outline.map(([command, ...at]) => [command, ...at.map((value) => value / radius)]);
}

function polygon(corners: readonly Point[]): Outline {
  return withinOne(corners.map((corner, index): Command => [index === 0 ? 'M' : 'L', ...corner]));
}

function onCircle(radius: number, turns: number): Point {
  return [radius * Math.sin(turns * 2 * Math.PI), -radius * Math.cos(turns * 2 * Math.PI)];
}

export const STAR = polygon(
  Array.from({ length: 10 }, (_, index) => onCircle(index % 2 === 0 ? 1 : 0.46, index / 10)),
);
export const TRIANGLE = polygon([0, 1, 2].map((index) => onCircle(1, index / 3)));
export const STRIP = polygon([
  [-1, -0.34],
  [1, -0.34],
  [1, 0.34],
  [-1, 0.34],
]);
/** Four tips, as a bright star has in a drawn sky. */
export const SPARKLE = withinOne([
  ['M', 0, -1],
  ['C', 0.08, -0.34, 0.34, -0.08, 1, 0],
  ['C', 0.34, 0.08, 0.08, 0.34, 0, 1],
  ['C', -0.08, 0.34, -0.34, 0.08, -1, 0],
  ['C', -0.34, -0.08, -0.08, -0.34, 0, -1],
]);
export const DISC = withinOne([
  ['M', 1, 0],
  ['C', 1, 0.5523, 0.5523, 1, 0, 1],
  ['C', -0.5523, 1, -1, 0.5523, -1, 0],
  ['C', -1, -0.5523, -0.5523, -1, 0, -1],
  ['C', 0.5523, -1, 1, -0.5523, 1, 0],
]);
export const STREAMER = withinOne([
  ['M', -1, -0.17],
  ['C', -0.67, -0.72, -0.33, -0.72, 0, -0.17],
  ['C', 0.33, 0.38, 0.67, 0.38, 1, -0.17],
  ['L', 1, 0.17],
  ['C', 0.67, 0.72, 0.33, 0.72, 0, 0.17],
  ['C', -0.33, -0.38, -0.67, -0.38, -1, 0.17],
]);
export const HEARTS = withinOne([
  ['M', 0, 0.92],
  ['C', -0.5, 0.5, -1, 0.1, -1, -0.36],
  ['C', -1, -0.7, -0.76, -0.92, -0.48, -0.92],
  ['C', -0.26, -0.92, -0.09, -0.8, 0, -0.6],
  ['C', 0.09, -0.8, 0.26, -0.92, 0.48, -0.92],
  ['C', 0.76, -0.92, 1, -0.7, 1, -0.36],
  ['C', 1, 0.1, 0.5, 0.5, 0, 0.92],
]);

/** An outline at its place, so large and turned by so many degrees, as an SVG path in hundredths. */
export function pathOf(
  outline: Outline,
  { x, y, radius, angle }: { x: number; y: number; radius: number; angle: number },
): string {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const commands = outline.map(([command, ...at]) => {
    const points = at.flatMap((pointX, index) => {
      if (index % 2 === 1) return [];
      const pointY = at[index + 1] ?? 0;
      const turned: Point = [pointX * cos - pointY * sin, pointX * sin + pointY * cos];
      return [rounding(x + radius * turned[0]), rounding(y + radius * turned[1])];
    });
    return command + points.join(' ');
  });
  return `${commands.join('')}Z`;
}

function rounding(length: number): number {
  return Math.round(length * 100) / 100;
}
