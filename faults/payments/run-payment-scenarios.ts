import { inspect } from 'node:util';
import type { ProviderName } from '../../testkit/external-systems.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { batchesOf, emptyTally, noteFailure, type Run, type Tally } from '../tally.ts';
import { openPaymentEnvironment } from './payment-environment.ts';
import type { PaymentScenario } from './payment-scenario.ts';

/** At which payment provider. */
export type PaymentRun = Run & { provider: ProviderName };

/** Orders that a scenario has at once. */
const AT_ONCE = 10;
/** Environments that exist at the same time: some of them mostly wait. */
const ENVIRONMENTS = 5;

/** Plays every scenario. The same seed and count play one the same way again. */
export async function runPaymentScenarios(
  databases: Databases,
  scenarios: readonly PaymentScenario[],
  run: PaymentRun,
): Promise<Tally> {
  const total = emptyTally();
  const playable = scenarios.filter(({ only = run.provider }) => only === run.provider);
  const groups = groupsOf(playable).values();
  const work = async () => {
    for (const group of groups) await runGroup(databases, group, run, total);
  };
  await Promise.all(Array.from({ length: ENVIRONMENTS }, work));
  return total;
}

/** Which scenarios share an environment; those that wait the longest begin. */
function groupsOf(scenarios: readonly PaymentScenario[]): PaymentScenario[][] {
  const groups = new Map<string, PaymentScenario[]>();
  for (const scenario of scenarios) {
    const { alone, at } = scenario.special ?? {};
    const usual = scenario.name.startsWith('F1') ? 'faults of the shop' : 'faults of the provider';
    const group = alone === true ? scenario.name : (at ?? usual);
    groups.set(group, [...(groups.get(group) ?? []), scenario]);
  }
  const waits = ([scenario]: PaymentScenario[]) => scenario?.special?.alone === true;
  return [...groups.values()].sort((one, other) => Number(waits(other)) - Number(waits(one)));
}

async function runGroup(
  databases: Databases,
  scenarios: readonly PaymentScenario[],
  run: PaymentRun,
  total: Tally,
): Promise<void> {
  const plays = scenarios.flatMap((scenario) =>
    batchesOf(run.count ?? scenario.runs, AT_ONCE).map((count) => ({ scenario, count })),
  );
  const alone = scenarios[0]?.special?.alone === true;
  for (const some of alone ? plays.map((play) => [play]) : [plays]) {
    await playInOne(databases, some, run, total);
  }
}

/** Plays in one environment, one after the other. */
async function playInOne(
  databases: Databases,
  plays: readonly { scenario: PaymentScenario; count: number }[],
  { seed, tell, count, provider }: PaymentRun,
  total: Tally,
): Promise<void> {
  const words = `payments ${count ?? ''} ${seed} --provider=${provider}`;
  const wordsOf = (name: string) => `${words} --only="${name}"`;
  const environment = await openPaymentEnvironment(databases, seed, plays[0]?.scenario.special, provider);
  const sums = new Map<PaymentScenario, { runs: number; bad: number; slowest: number }>();
  try {
    for (const { scenario, count: orderCount } of plays) {
      const sum = sums.get(scenario) ?? { runs: 0, bad: 0, slowest: 0 };
      sums.set(scenario, sum);
      const { orders, seconds } = await scenario.play(environment, orderCount);
      sum.slowest = Math.max(sum.slowest, seconds);
      for (const { reference, faults } of orders) {
        sum.runs += 1;
        sum.bad += faults.length > 0 ? 1 : 0;
        if (faults.length > 0) tell(`  ${scenario.name}, seed ${seed} (${reference}): ${faults.join('; ')}`);
      }
    }
    for (const broken of await environment.brokenInvariants()) {
      noteFailure(total, { name: broken, words });
      tell(`  broken: ${broken}`);
    }
  } catch (error) {
    const playing = [...sums.keys()].at(-1)?.name ?? 'an environment';
    noteFailure(total, { name: playing, words: wordsOf(playing) });
    tell(`  ${playing}, seed ${seed} could not be played to the end: ${inspect(error)}`);
  } finally {
    await environment.close();
  }
  for (const [{ name }, { runs, bad, slowest }] of sums) {
    total.passed += runs - bad;
    if (bad > 0) noteFailure(total, { name, words: wordsOf(name) }, bad);
    tell(`  ${name}: ${runs - bad} good, ${bad} bad, recovered within ${slowest} s`);
  }
}
