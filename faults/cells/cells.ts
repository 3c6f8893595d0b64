import { ANSWER_LOST } from './answer-lost.ts';
import { BAD_LINES } from './bad-lines.ts';
import type { Cell } from './cell.ts';
import { CLOCK } from './clock.ts';
import { DOWN } from './down.ts';
import { FROZEN } from './frozen.ts';
import { REFUSED } from './refused.ts';
import { WRONG_CONTENT } from './wrong-content.ts';

/** Every cell of money.md part 2 that is no kill, cut, crash or race: those have rounds of their own. */
export const CELLS: Cell[] = [
  ...ANSWER_LOST,
  ...REFUSED,
  ...DOWN,
  ...WRONG_CONTENT,
  ...FROZEN,
  ...CLOCK,
  ...BAD_LINES,
];
