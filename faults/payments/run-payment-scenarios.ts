import { chooseScenarios, runScenarios, splitIntoBatches } from '../scenarios.ts';
import type { Suite } from '../tally.ts';
import { BAD_CONNECTIONS } from './bad-connections.ts';
import { openPaymentEnvironment, type PaymentScenario } from './payment-environment.ts';
import { PROVIDER_FAULTS } from './provider-faults.ts';
import { SHOP_FAULTS } from './shop-faults.ts';

/** Orders per batch. */
const BATCH_SIZE = 10;
/** Number of concurrent environments. Some mostly wait. */
const ENVIRONMENTS = 5;

/** Runs faults F-5 to F-8, F-12, F-14 and F-19 of payments. */
export const runPaymentScenarios: Suite = async (run, tally) => {
  const { databases, count, seed, provider } = run;
  const all = [...PROVIDER_FAULTS, ...SHOP_FAULTS, ...BAD_CONNECTIONS];
  const playable = chooseScenarios(all, run, 0).filter(
    ({ onlyProvider = provider }) => onlyProvider === provider,
  );
  // The longest scenarios come first.
  const isolated = playable
    .filter((scenario) => scenario.isIsolated)
    .flatMap((scenario) =>
      splitIntoBatches(count ?? scenario.orderCount, BATCH_SIZE).map((batch) => ({
        scenarios: [scenario],
        batch,
      })),
    );
  const shared = Map.groupBy(
    playable.filter((scenario) => !scenario.isIsolated),
    ({ name, startTime }) =>
      startTime ?? (name.startsWith('F1') ? 'faults of the shop' : 'faults of the provider'),
  );
  const groups: { scenarios: PaymentScenario[]; batch?: number }[] = [
    ...isolated,
    ...[...shared.values()].map((scenarios) => ({ scenarios })),
  ];
  const args = `payments ${count ?? ''} ${seed} --provider=${provider}`;
  const remainingGroups = groups.values();
  const work = async () => {
    for (const { scenarios, batch = count } of remainingGroups) {
      const open = () => openPaymentEnvironment(databases, seed, provider, scenarios[0]?.startTime);
      await runScenarios(open, scenarios, { count: batch, batchSize: BATCH_SIZE, args }, tally);
    }
  };
  await Promise.all(Array.from({ length: ENVIRONMENTS }, work));
};
