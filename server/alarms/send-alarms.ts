import type { AlarmChannel, AlarmDecision, AlarmKind, Problem } from '#rules/alarms.ts';
import type { AlarmRepository } from '#server/postgres/alarms/alarm-repository.ts';
import { callHttp } from '#server/runtime/http.ts';
import type { Log } from '#server/runtime/telemetry/log.ts';
import type { AlarmContent, AlarmMessage, SentAlarm } from './alarm-message.ts';

/** Maximum number of listed alarms per section. More alarms are only counted. */
const LISTED_ALARMS_MAX = 50;

/** Composes a plain-text mail in English, for engineers. */
export function composeAlarmMail(content: AlarmContent, shop: string): { subject: string; text: string } {
  const { begun, ended } = content;
  return {
    subject: formatAlarmHeadline(content, shop),
    text: [
      ...formatSection('Started', begun),
      ...formatSection('Ended', ended),
      `Shop: ${shop}`,
      `At: ${content.at}`,
      'What each alarm means and what to do: docs/monitoring.md',
      '',
    ].join('\n'),
  };
}

/** Returns a one-line summary: `[ALARM] shop.example: supplier-down supplier; 2 ended`. */
export function formatAlarmHeadline({ begun, ended }: AlarmContent, shop: string): string {
  const [first] = begun.length > 0 ? begun : ended;
  const rest = Math.max(begun.length, begun.length === 0 ? ended.length : 0) - 1;
  const endedSuffix = begun.length > 0 && ended.length > 0 ? `; ${ended.length} ended` : '';
  const summary = `${first?.kind} ${first?.subject}${rest > 0 ? ` and ${rest} more` : ''}`;
  return `[${begun.length > 0 ? 'ALARM' : 'ENDED'}] ${new URL(shop).host}: ${summary}${endedSuffix}`;
}

function formatSection(title: string, alarms: readonly SentAlarm[]): string[] {
  if (alarms.length === 0) return [];
  const hiddenCount = alarms.length - LISTED_ALARMS_MAX;
  return [
    `${title}:`,
    ...alarms
      .slice(0, LISTED_ALARMS_MAX)
      .flatMap(({ kind, subject, detail, since, until }) => [
        `- ${kind}: ${subject}`,
        `  ${detail}`,
        `  since ${since}${until === undefined ? '' : `, until ${until}`}`,
      ]),
    ...(hiddenCount > 0 ? [`  and ${hiddenCount} more`] : []),
    '',
  ];
}

/** Sends a message. @returns the error; undefined on success */
export type Send = (message: AlarmMessage) => Promise<string | undefined>;

export type SendAlarmDeps = {
  alarms: AlarmRepository;
  /** The configured channels. */
  channels: Readonly<Partial<Record<AlarmChannel, Send>>>;
  log: Log;
};

/** Records the detected problems, and the messages for each channel. */
export async function recordAlarms(
  { alarms, channels, log }: SendAlarmDeps,
  detected: { found: readonly Problem[]; checkedKinds: ReadonlySet<AlarmKind> },
): Promise<AlarmDecision> {
  const decided = await alarms.updateAlarms(detected, listChannels(channels));
  for (const { kind, subject, detail } of decided.started)
    log.error({ alarm: kind, subject, detail }, 'alarm started');
  for (const { kind, subject } of decided.ended) log.info({ alarm: kind, subject }, 'alarm ended');
  return decided;
}

/**
 * Sends the pending messages of each channel in order. Channels are independent; failed messages stay for a
 * later run.
 */
export async function sendAlarms({ alarms, channels, log }: SendAlarmDeps): Promise<void> {
  await Promise.all(
    Object.entries(channels).map(async ([name, send]) => {
      const channel = name as AlarmChannel;
      for (
        let message = await alarms.claimMessage(channel);
        message;
        message = await alarms.claimMessage(channel)
      ) {
        const error = await send(message);
        if (error === undefined) await alarms.deleteMessage(message.id);
        else
          log.warn({ channel, fault: error, tries: message.tries + 1 }, 'an alarm message could not be sent');
      }
    }),
  );
  const discarded = await alarms.deleteExpiredMessages();
  if (discarded > 0)
    log.error({ messages: discarded }, 'alarm messages were discarded after a day of failed attempts');
}

function listChannels(channels: SendAlarmDeps['channels']): AlarmChannel[] {
  return Object.keys(channels) as AlarmChannel[];
}

/** Messages to slower receivers are retried later. */
const TIMEOUT_MS = 5_000;

/**
 * The posted JSON (docs/monitoring.md). Fields may be added. Changing a field's meaning requires a new
 * version.
 */
export type AlarmPost = {
  version: 1;
  /** Identical for each attempt. */
  id: string;
  at: string;
  /** PUBLIC_URL. */
  shop: string;
  /** One-line summary for chat receivers. */
  text: string;
  begun: SentAlarm[];
  ended: SentAlarm[];
};

/** Posts alarms to a URL. Any 2xx status confirms delivery. */
export function createWebhook(url: string, shop: string): Send {
  return async (message) => {
    const outcome = await callHttp({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json; charset=utf-8', accept: '*/*' },
      body: JSON.stringify(toPost(message, shop)),
      timeoutMs: TIMEOUT_MS,
    });
    if (outcome.kind === 'connection') return outcome.reason;
    return outcome.status >= 200 && outcome.status < 300 ? undefined : `HTTP ${outcome.status}`;
  };
}

function toPost({ id, content }: AlarmMessage, shop: string): AlarmPost {
  const { at, begun, ended } = content;
  return { version: 1, id, at, shop, text: formatAlarmHeadline(content, shop), begun, ended };
}
