import { apiPath } from '#contract/api-paths.ts';
import type { Adapters } from '#server/app/adapters.ts';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import { type CallOutcome, callOut } from '#server/runtime/http.ts';

const REACHED_WITHIN_MS = 10_000;
/** The shop accepts such a notification and does nothing. */
const UNUSED_SECRET = 'check';
const OUTCOME = 'success';

type Finding = { subject: 'notifications'; state: 'wrong' | 'unknown'; detail: string };

/** Only the provider can show that the shop is reachable from outside. */
export async function checkNotifications(
  { publicUrl, apiBase }: Pick<Adapters['config'], 'publicUrl' | 'apiBase'>,
  provider: Pick<PaymentProvider, 'name' | 'notification'>,
): Promise<Finding> {
  const method = (['GET', 'POST'] as const).find((each) => acceptsUnsigned(provider, each));
  const outcome = await callOut({
    method: method ?? 'POST',
    url: publicUrl + apiBase + apiPath.notifyPayment(provider.name, UNUSED_SECRET, OUTCOME),
    headers: {},
    timeoutMs: REACHED_WITHIN_MS,
  });
  const subject = 'notifications';
  if (outcome.kind === 'connection')
    return { subject, state: 'wrong', detail: `${publicUrl} cannot be reached from here: ${outcome.reason}` };
  const isReached = method === undefined ? isShopNotFound(outcome) : outcome.status === 200;
  if (!isReached) {
    const detail = `${publicUrl} responds with ${outcome.status} to a notification: check the proxy in front of the shop`;
    return { subject, state: 'wrong', detail };
  }
  const limitation =
    method === undefined
      ? 'a first real payment shows if they arrive from outside, signed with our key'
      : 'a first real payment shows if they arrive from outside';
  return { subject, state: 'unknown', detail: `${publicUrl} accepts them from here; ${limitation}` };
}

function acceptsUnsigned({ notification }: Pick<PaymentProvider, 'notification'>, method: string): boolean {
  return notification({ method, path: [UNUSED_SECRET, OUTCOME], headers: {}, rawBody: '' }) !== undefined;
}

/** True for the shop's own 404 body, which a proxy in front of it would not send. */
function isShopNotFound(outcome: CallOutcome): boolean {
  return (
    outcome.kind === 'answer' &&
    outcome.status === 404 &&
    typeof outcome.body === 'object' &&
    outcome.body !== null &&
    'messageKey' in outcome.body &&
    outcome.body.messageKey === 'NOT_FOUND'
  );
}
