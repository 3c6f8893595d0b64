import { chooseScenarios, playScenarios, splitIntoBatches } from '../scenarios.ts';
import type { Suite } from '../tally.ts';
import { BAD_CONNECTIONS } from './bad-connections.ts';
import { openPaymentEnvironment, type PaymentScenario } from './payment-environment.ts';
import { PROVIDER_FAULTS } from './provider-faults.ts';
import { SHOP_FAULTS } from './shop-faults.ts';

/** Orders per batch. */
const AT_ONCE = 10;
/** Number of concurrent environments. Some of them mostly wait. */
const ENVIRONMENTS = 5;

/** F-5 to F-8, F-12, F-14 and F-19 of payments. */
export const runPaymentScenarios: Suite = async (run, tally) => {
  const { databases, count, seed, provider } = run;
  const all = [...PROVIDER_FAULTS, ...SHOP_FAULTS, ...BAD_CONNECTIONS];
  const playable = chooseScenarios(all, run, 0).filter(({ only = provider }) => only === provider);
  // The longest scenarios start first.
  const alone = playable
    .filter((scenario) => scenario.alone)
    .flatMap((scenario) =>
      splitIntoBatches(count ?? scenario.runs, AT_ONCE).map((batch) => ({ scenarios: [scenario], batch })),
    );
  const shared = Map.groupBy(
    playable.filter((scenario) => !scenario.alone),
    ({ name, at }) => at ?? (name.startsWith('F1') ? 'faults of the shop' : 'faults of the provider'),
  );
  const groups: { scenarios: PaymentScenario[]; batch?: number }[] = [
    ...alone,
    ...[...shared.values()].map((scenarios) => ({ scenarios })),
  ];
  const words = `payments ${count ?? ''} ${seed} --provider=${provider}`;
  const left = groups.values();
  const work = async () => {
    for (const { scenarios, batch = count } of left) {
      const open = () => openPaymentEnvironment(databases, seed, provider, scenarios[0]?.at);
      await playScenarios(open, scenarios, { count: batch, atOnce: AT_ONCE, words }, tally);
    }
  };
  await Promise.all(Array.from({ length: ENVIRONMENTS }, work));
};
