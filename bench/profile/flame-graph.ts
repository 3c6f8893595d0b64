/** What Node.js writes with `--cpu-prof`, of it what a flame graph needs. */
export type CpuProfile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  /** Microseconds. */
  timeDeltas: number[];
};

/** A function as called from those below it. */
type Frame = { name: string; place: string; ms: number; above: Map<string, Frame> };

const WIDTH = 1_600;
const ROW = 18;
/** Of the whole; narrower ones could not be seen. */
const NARROWEST = 0.001;
const IDLE = new Set(['(idle)', '(root)', '(program)']);
/** Px a letter takes, about. */
const LETTER = 6.5;

/**
 * An SVG picture of where a process spent its processor time: callers below, what they call above, as wide as it took.
 * A browser shows each function's place and share when the pointer rests on it.
 */
export function flameGraph(title: string, profile: CpuProfile): string {
  const whole = framesOf(profile);
  const rows: string[] = [];
  const deepest = draw(whole, { left: 0, depth: 0, total: whole.ms, rows });
  const height = (deepest + 2) * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="11">`,
    `<text x="4" y="13">${escaped(title)}: ${whole.ms.toFixed(0)} ms of processor time</text>`,
    // The root stands at the foot.
    `<g transform="translate(0 ${height}) scale(1 -1)">`,
    ...rows,
    '</g></svg>',
  ].join('\n');
}

/** The profile's tree with its times, functions of one name and file joined, idling left out. */
function framesOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) {
    own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const root: Frame = { name: 'all', place: '', ms: 0, above: new Map() };
  const add = (id: number, below: Frame): number => {
    const node = byId.get(id);
    if (node === undefined) return 0;
    const { functionName, url, lineNumber } = node.callFrame;
    const isRoot = functionName === '(root)';
    const frame = isRoot ? below : frameAbove(below, functionName, `${shortened(url)}:${lineNumber + 1}`);
    let ms = IDLE.has(functionName) ? 0 : (own.get(id) ?? 0);
    for (const child of node.children ?? []) ms += add(child, frame);
    frame.ms += ms;
    return ms;
  };
  const [first] = nodes;
  if (first !== undefined) add(first.id, root);
  return root;
}

function frameAbove(below: Frame, functionName: string, place: string): Frame {
  const key = `${functionName} ${place}`;
  const known = below.above.get(key);
  if (known !== undefined) return known;
  const frame: Frame = { name: functionName || '(anonymous)', place, ms: 0, above: new Map() };
  below.above.set(key, frame);
  return frame;
}

/** A path from the project's or a package's own folder. */
function shortened(url: string): string {
  return url
    .replace(/^.*node_modules\//, '')
    .replace(/^file:\/\/.*?\/(?=(server|rules|contract|build)\/)/, '');
}

type Place = { left: number; depth: number; total: number; rows: string[] };

/** @returns the depth of the deepest row that was drawn */
function draw(frame: Frame, { left, depth, total, rows }: Place): number {
  const share = total === 0 ? 0 : frame.ms / total;
  if (share < NARROWEST) return depth;
  const width = share * WIDTH;
  const label = escaped(frame.name.slice(0, Math.max(0, Math.floor(width / LETTER) - 1)));
  const about = escaped(
    `${frame.name} ${frame.place}: ${frame.ms.toFixed(0)} ms, ${(share * 100).toFixed(1)} %`,
  );
  rows.push(
    `<g><title>${about}</title><rect x="${left.toFixed(1)}" y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colour(frame.place)}"/>` +
      `<text transform="translate(${(left + 3).toFixed(1)} ${depth * ROW + 5}) scale(1 -1)">${label}</text></g>`,
  );
  let deepest = depth;
  let next = left;
  for (const child of [...frame.above.values()].sort((a, b) => b.ms - a.ms)) {
    deepest = Math.max(deepest, draw(child, { left: next, depth: depth + 1, total, rows }));
    next += (child.ms / total) * WIDTH;
  }
  return deepest;
}

/** Files of one folder or package in one colour. */
function colour(place: string): string {
  const [folder = ''] = place.split('/');
  const number = [...folder].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `hsl(${number} 55% 78%)`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
