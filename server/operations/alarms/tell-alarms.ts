import type { AlarmChannel, AlarmDecision, AlarmKind, Trouble } from '#rules/alarms.ts';
import type { AlarmRepository } from '#server/postgres/alarms/pg-alarm-repository.ts';
import type { Log } from '#server/runtime/log.ts';
import type { AlarmMessage } from './alarm-repository.ts';

/** Sends a message. @returns the error; undefined on success */
export type Send = (message: AlarmMessage) => Promise<string | undefined>;

export type TellDeps = {
  alarms: AlarmRepository;
  /** The configured channels. */
  channels: Readonly<Partial<Record<AlarmChannel, Send>>>;
  log: Log;
};

/** Records the detected problems, and the messages for each channel. */
export async function noteTroubles(
  { alarms, channels, log }: TellDeps,
  look: { found: readonly Trouble[]; looked: ReadonlySet<AlarmKind> },
): Promise<AlarmDecision> {
  const decided = await alarms.decide(look, channelNames(channels));
  for (const { kind, subject, detail } of decided.begun)
    log.error({ alarm: kind, subject, detail }, 'alarm started');
  for (const { kind, subject } of decided.ended) log.info({ alarm: kind, subject }, 'alarm ends');
  return decided;
}

/**
 * Sends the pending messages of each channel in order. Channels are independent; failed messages stay for a later run.
 */
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
