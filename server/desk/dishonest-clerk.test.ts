import { expect, it } from 'vitest';
import { ROLES } from '#rules/permissions.ts';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { runDishonestClerk } from '#server/testing/dishonest-clerk.ts';
import { createRandom } from '../../testkit/random.ts';

const ACTIONS = 200;

const { app, getBrowser } = await openTestDesk({ env: { DESK_APPROVAL_ABOVE_CHF: '200' } });

it.each(ROLES)('no value above the limit reaches an address of a dishonest clerk: %s', async (role) => {
  const actions = Math.ceil(ACTIONS / ROLES.length);
  const random = createRandom(Date.now() % 2 ** 31);
  const { loot, statuses } = await runDishonestClerk(app, getBrowser(role), {
    person: role,
    actions,
    random,
  });
  expect(loot).toBeLessThanOrEqual(app.app.config.approvalAbove);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
});
