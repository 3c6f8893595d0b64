import { describe, expect, it } from 'vitest';
import { type CpuProfile, flameGraph } from './flame-graph.ts';

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 0 });
/** place: 2 ms of its own, 6 in parse; the rest waits. */
const PROFILE: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 3] },
    { id: 2, callFrame: frame('(idle)', '') },
    { id: 3, callFrame: frame('place', 'file:///somewhere/server/checkout/place-order.ts'), children: [4] },
    { id: 4, callFrame: frame('<parse>', 'file:///somewhere/node_modules/zod/index.js') },
  ],
  samples: [2, 3, 4, 4],
  timeDeltas: [90_000, 2_000, 3_000, 3_000],
};

describe('a flame graph', () => {
  const svg = flameGraph('web & orders', PROFILE);

  it('shows of each function where it stands, its time and its share, and no idling', () => {
    expect(svg).toContain('web &amp; orders: 8 ms of processor time');
    expect(svg).toContain('place server/checkout/place-order.ts:1: 8 ms, 100.0 %');
    expect(svg).toContain('&lt;parse> zod/index.js:1: 6 ms, 75.0 %');
    expect(svg).not.toContain('idle');
  });

  it('is as wide as the time that each took', () => {
    const widths = Array.from(svg.matchAll(/<rect [^>]*width="([\d.]+)"/g), ([, width]) => Number(width));
    expect(widths).toEqual([1600, 1600, 1200]);
  });
});
