import { callOut } from '#server/runtime/http.ts';
import { alarmHeadline } from './alarm-mail.ts';
import type { AlarmMessage, ToldAlarm } from './alarm-repository.ts';
import type { Send } from './tell-alarms.ts';

/** Slower receivers are retried later. */
const TIMEOUT_MS = 5_000;

/**
 * The posted JSON (docs/monitoring.md). Fields may be added. Changing a field's meaning requires a new
 * version.
 */
export type AlarmPost = {
  version: 1;
  /** The same for each attempt. */
  id: string;
  at: string;
  /** PUBLIC_URL. */
  shop: string;
  /** One-line summary for chat receivers. */
  text: string;
  begun: ToldAlarm[];
  ended: ToldAlarm[];
};

/** Posts alarms to a URL. Any 2xx status confirms delivery. */
export function createWebhook(url: string, shop: string): Send {
  return async (message) => {
    const outcome = await callOut({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json; charset=utf-8', accept: '*/*' },
      body: JSON.stringify(postOf(message, shop)),
      timeoutMs: TIMEOUT_MS,
    });
    if (outcome.kind === 'connection') return outcome.reason;
    return outcome.status >= 200 && outcome.status < 300 ? undefined : `HTTP ${outcome.status}`;
  };
}

function postOf({ id, content }: AlarmMessage, shop: string): AlarmPost {
  const { at, begun, ended } = content;
  return { version: 1, id, at, shop, text: alarmHeadline(content, shop), begun, ended };
}
