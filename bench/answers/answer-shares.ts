import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../testkit/ports.ts';
import { ready, startProgram } from '../../testkit/programs.ts';
import { atLeast, type Outcome } from '../budget.ts';
import type { SeparateShop } from '../purchases/separate-shop.ts';
import { ask, closeConnections, requestTimes } from './request-times.ts';

/** Bare Fastify's processor time for the same bytes, as a share of ours: 1 would be as good as nothing added. */
const SHARE_MIN = 0.55;

const ANSWERS = [
  { name: 'GET /api/products', path: '/api/products?category=physical' },
  { name: 'home page from memory', path: '/de-ch' },
];

/** What an answer from memory costs beside bare Fastify with the same bytes, whole and as 304. */
export async function answerShares({ url, programs }: SeparateShop): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cadeau-bare-'));
  const outcomes: Outcome[] = [];
  try {
    for (const { name, path } of ANSWERS) {
      const { body, etag = '' } = await ask(url + path);
      const file = join(folder, 'body');
      writeFileSync(file, body);
      const port = await freePort();
      const bare = startProgram('bench/answers/bare-server.ts', {
        args: [file, String(port)],
        // As web is run: the smaller room for young objects is collected more often.
        flags: ['--max-semi-space-size=4'],
      });
      const bareUrl = `http://127.0.0.1:${port}/`;
      await ready(bareUrl, bare);
      for (const [kind, headers] of [
        ['', {}],
        [', 304', { 'if-none-match': etag }],
      ] as const) {
        const asked = [
          { program: programs.web, address: url + path },
          { program: bare, address: bareUrl },
        ];
        const [own = Number.NaN, reference = Number.NaN] = await requestTimes(asked, headers);
        const share = reference / own;
        outcomes.push(
          atLeast({
            name: `${name}${kind}, share of bare Fastify`,
            value: share,
            min: SHARE_MIN,
            unit: (part) => part.toFixed(2),
            notes: [
              `${body.length} bytes, ${(own * 1000).toFixed(0)} µs of processor a request; bare ${(reference * 1000).toFixed(0)} µs`,
            ],
          }),
        );
      }
      await bare.kill();
    }
    return outcomes;
  } finally {
    closeConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}
