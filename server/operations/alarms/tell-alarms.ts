import type { AlarmChannel, AlarmDecision, AlarmKind, Trouble } from '#rules/alarms.ts';
import type { AlarmRepository } from '#server/postgres/alarms/pg-alarm-repository.ts';
import type { Log } from '#server/runtime/log.ts';
import type { AlarmMessage } from './alarm-repository.ts';

/** Hands a message over. @returns what went wrong; undefined when it has arrived */
export type Send = (message: AlarmMessage) => Promise<string | undefined>;

export type TellDeps = {
  alarms: AlarmRepository;
  /** The channels that are set up. */
  channels: Readonly<Partial<Record<AlarmChannel, Send>>>;
  log: Log;
};

/** Remembers what is wrong, and writes down for every channel what is to be told of it. */
export async function noteTroubles(
  { alarms, channels, log }: TellDeps,
  look: { found: readonly Trouble[]; looked: ReadonlySet<AlarmKind> },
): Promise<AlarmDecision> {
  const decided = await alarms.decide(look, channelNames(channels));
  for (const { kind, subject, detail } of decided.begun)
    log.error({ alarm: kind, subject, detail }, 'alarm begins');
  for (const { kind, subject } of decided.ended) log.info({ alarm: kind, subject }, 'alarm ends');
  return decided;
}

/** Sends what is waiting, each channel in its order and apart from the other; what fails stays for a later round. */
export async function sendAlarms({ alarms, channels, log }: TellDeps): Promise<void> {
  await Promise.all(
    Object.entries(channels).map(async ([name, send]) => {
      const channel = name as AlarmChannel;
      for (let message = await alarms.take(channel); message; message = await alarms.take(channel)) {
        const fault = await send(message);
        if (fault === undefined) await alarms.sent(message.id);
        else log.warn({ channel, fault, tries: message.tries + 1 }, 'an alarm did not arrive');
      }
    }),
  );
  const lost = await alarms.giveUp();
  if (lost > 0) log.error({ messages: lost }, 'alarms could not be sent for a day and are given up');
}

function channelNames(channels: TellDeps['channels']): AlarmChannel[] {
  return Object.keys(channels) as AlarmChannel[];
}
