import { eventually } from '../house/eventually.ts';
import { CUT_CONNECTIONS, type Surroundings } from '../house/house.ts';
import { freePorts } from '../house/ports.ts';
import { type Program, ready, startProgram } from '../house/program.ts';
import type { Moment, Victim } from './moments.ts';

/** Where a process stopped, and with which order. */
export type Standing = { moment: Moment; reference: string };

/** Web and worker as programs of their own, which can be armed, killed and started again. */
export type Shop = {
  url: string;
  /** Starts the process, armed from its first step. */
  start: (victim: Victim, arms?: Arms) => Promise<void>;
  /** From now on so many calls stop at these moments. */
  arm: (victim: Victim, arms: Arms) => void;
  /** Waits until so many stand. */
  standing: (victim: Victim, count: number) => Promise<Standing[]>;
  /** SIGKILL. */
  kill: (victim: Victim) => Promise<void>;
  /** Breaks every connection to the database, and lets those who stand go on without it. */
  cut: (victim: Victim) => Promise<void>;
  /** Kills the database server, starts it again, and lets those who stand go on. */
  crash: (victim: Victim) => Promise<void>;
};

type Arms = Partial<Record<Moment, number>>;

const GO_ON = { arm: {}, release: true };
const STANDING_WITHIN_MS = 60_000;

export async function openShop(around: Surroundings): Promise<Shop> {
  const [port] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const env = { ...around.env, PORT: String(port), PUBLIC_URL: url };
  const programs = new Map<Victim, Program>();
  const stood = new Map<Victim, Standing[]>();
  return {
    url,
    start: async (victim, arms = {}) => {
      if (programs.get(victim)?.isRunning() === true) return;
      const program = startProgram('server/main.ts', [victim], env, ['--conditions=failpoints']);
      programs.set(victim, program);
      const list: Standing[] = [];
      stood.set(victim, list);
      program.hear((message) => {
        const { standsAt, reference } = message as { standsAt: Moment; reference: string };
        list.push({ moment: standsAt, reference });
      });
      program.tell({ arm: arms });
      if (victim === 'web') await ready(`${url}/health/ready`, program);
    },
    arm: (victim, arms) => programs.get(victim)?.tell({ arm: arms }),
    standing: async (victim, count) => {
      const list = stood.get(victim) ?? [];
      await eventually(
        () => `${count} stand in the ${victim} process, ${list.length} do`,
        STANDING_WITHIN_MS,
        async () => list.length >= count,
      );
      return list.splice(0);
    },
    kill: async (victim) => programs.get(victim)?.kill(),
    cut: async (victim) => {
      await around.rows(CUT_CONNECTIONS);
      programs.get(victim)?.tell(GO_ON);
    },
    crash: async (victim) => {
      await around.crash();
      programs.get(victim)?.tell(GO_ON);
    },
  };
}
