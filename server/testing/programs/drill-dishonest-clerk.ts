import '#server/runtime/node-env.ts';
import { formatChf } from '#rules/money.ts';
import { ROLES } from '#rules/permissions.ts';
import { setup, teardown } from '../../../testkit/postgres/shared-test-server.ts';
import { createRandom } from '../../../testkit/random.ts';
import { DESK_ENV, openDeskOfPeople } from '../desk-visitor.ts';
import { runDishonestClerk } from '../dishonest-clerk.ts';
import { brokenInvariants } from '../invariants.ts';
import { openTestApp } from '../test-app.ts';

// Lets a clerk of each role try random actions alone. Fails if more value than one person may move reaches an
// address that no buyer entered. Arguments: [actions per role, by default 10000] [seed]

const actions = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);
await setup();
const app = await openTestApp({
  worker: false,
  env: { ...DESK_ENV, DESK_APPROVAL_ABOVE_CHF: '200', LOG_LEVEL: 'error' },
});
const limit = app.app.config.approvalAbove;
let hasFailed = false;
for (const role of ROLES) {
  const { desk, getBrowser } = await openDeskOfPeople(app, { [role]: role });
  const random = createRandom(seed + ROLES.indexOf(role));
  const { loot, statuses } = await runDishonestClerk(app, getBrowser(role), {
    person: role,
    actions,
    random,
  });
  const isServerError = [...statuses.keys()].some((status) => status >= 500);
  hasFailed ||= loot > limit || isServerError;
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  process.stdout.write(`${role}: ${formatChf(loot)} of at most ${formatChf(limit)}; ${counts.join(', ')}\n`);
  await desk.close();
}
const broken = await brokenInvariants(app);
process.stdout.write(broken.length === 0 ? 'All invariants hold.\n' : `${JSON.stringify(broken)}\n`);
await app.close();
await teardown();
process.exit(hasFailed || broken.length > 0 ? 1 : 0);
