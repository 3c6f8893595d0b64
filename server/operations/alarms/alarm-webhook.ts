import { callOut } from '#server/runtime/http.ts';
import { alarmHeadline } from './alarm-mail.ts';
import type { AlarmMessage, ToldAlarm } from './alarm-repository.ts';
import type { Send } from './tell-alarms.ts';

/** A receiver that is slower is tried again later. */
const TIMEOUT_MS = 5_000;

/** What is posted (docs/monitoring.md). A field may be added; none changes its meaning within a version. */
export type AlarmPost = {
  version: 1;
  /** The same at each try. */
  id: string;
  at: string;
  /** PUBLIC_URL. */
  shop: string;
  /** All of it in one line, for receivers that show a text. */
  text: string;
  begun: ToldAlarm[];
  ended: ToldAlarm[];
};

/** Posts to an address; each answer of 200 to 299 says that it has arrived. */
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
