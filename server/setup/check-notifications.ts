import { apiPath } from '#contract/api-paths.ts';
import type { Adapters } from '#server/app/adapters.ts';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import { type CallOutcome, callOut } from '#server/runtime/http.ts';

const REACHED_WITHIN_MS = 10_000;
/** A secret that no payment has: the shop takes such a notification, and nothing follows. */
const NOBODYS = 'check';
const OUTCOME = 'success';

type Finding = { subject: 'notifications'; state: 'wrong' | 'unknown'; detail: string };

/** From this machine: that the shop can be reached from outside as well only the provider can tell. */
export async function checkNotifications(
  { publicUrl, apiBase }: Pick<Adapters['config'], 'publicUrl' | 'apiBase'>,
  provider: Pick<PaymentProvider, 'name' | 'notification'>,
): Promise<Finding> {
  const method = (['GET', 'POST'] as const).find((each) => takesUnsigned(provider, each));
  const outcome = await callOut({
    method: method ?? 'POST',
    url: publicUrl + apiBase + apiPath.notifyPayment(provider.name, NOBODYS, OUTCOME),
    headers: {},
    timeoutMs: REACHED_WITHIN_MS,
  });
  const subject = 'notifications';
  if (outcome.kind === 'connection')
    return { subject, state: 'wrong', detail: `${publicUrl} cannot be reached from here: ${outcome.reason}` };
  const isReached = method === undefined ? isOurRefusal(outcome) : outcome.status === 200;
  if (!isReached) {
    const detail = `${publicUrl} answers ${outcome.status} to a notification: does something else stand before the shop?`;
    return { subject, state: 'wrong', detail };
  }
  const shows =
    method === undefined
      ? 'whether from outside, and signed with our key, a first real payment shows'
      : 'whether from outside, a first real payment shows';
  return { subject, state: 'unknown', detail: `${publicUrl} takes them from here; ${shows}` };
}

function takesUnsigned({ notification }: Pick<PaymentProvider, 'notification'>, method: string): boolean {
  return notification({ method, path: [NOBODYS, OUTCOME], headers: {}, rawBody: '' }) !== undefined;
}

/** The shop refuses a notification without the signature that it wants, in words that nothing else before it has. */
function isOurRefusal(outcome: CallOutcome): boolean {
  return (
    outcome.kind === 'answer' &&
    outcome.status === 404 &&
    typeof outcome.body === 'object' &&
    outcome.body !== null &&
    'messageKey' in outcome.body &&
    outcome.body.messageKey === 'NOT_FOUND'
  );
}
