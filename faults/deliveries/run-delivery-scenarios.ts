import { chooseScenarios, runScenarios } from '../scenarios.ts';
import type { Run, Suite, Tally } from '../tally.ts';
import { PACKING_FAULTS, REFUND_FAULTS } from './clerk-faults.ts';
import { type DeliveryScenario, openDeliveryEnvironment } from './delivery-environment.ts';
import { EXTERNAL_FAULTS } from './external-faults.ts';
import { GIFT_FAULTS } from './gift-faults.ts';
import { LONG_OUTAGES } from './long-outages.ts';
import { WORKER_FAULTS } from './worker-faults.ts';

/** Orders per batch. A worker claims up to twelve jobs of a kind at the same time. */
const BATCH_SIZE = 5;
/** The scenarios of each group share an environment. */
const GROUPS = [WORKER_FAULTS, REFUND_FAULTS, PACKING_FAULTS, EXTERNAL_FAULTS, LONG_OUTAGES, GIFT_FAULTS];
const isCrash = ({ name }: DeliveryScenario) => name.startsWith('F3 ');

/** Runs faults F-1 to F-20 at failpoints M-10 and later: workers, clerks, supplier, mail and gifts. */
export const runDeliveryScenarios: Suite = async (run, tally) => {
  // A sample uses only two environments, because opening one takes longer than most scenarios.
  const groups = run.sample === undefined ? GROUPS : [GROUPS.slice(0, 3).flat(), GROUPS.slice(3).flat()];
  const withoutCrashes = groups.map((group) => group.filter((scenario) => !isCrash(scenario)));
  await Promise.all(withoutCrashes.map((group) => runGroup(group, run, tally)));
};

/** Runs the scenarios that kill the database server, which affects every environment. */
export const runDeliveryCrashes: Suite = async (run, tally) => {
  if (run.databases.crash !== undefined) await runGroup(GROUPS.flat().filter(isCrash), run, tally);
};

async function runGroup(scenarios: readonly DeliveryScenario[], run: Run, tally: Tally): Promise<void> {
  const { databases, count, seed } = run;
  const chosen = chooseScenarios(GROUPS.flat(), run, 1);
  const selected = scenarios.filter((scenario) => chosen.includes(scenario));
  const args = `deliveries ${count ?? ''} ${seed}`;
  if (selected.length === 0) return;
  const open = () => openDeliveryEnvironment(databases, seed);
  await runScenarios(open, selected, { count, batchSize: BATCH_SIZE, args }, tally);
}
