import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../html/document.ts';
import { acceptForms, field } from '../html/forms.ts';
import { getBalanceTexts } from './balance-texts.ts';
import { type BalanceCheck, balanceStyle, focusResultHash, renderBalanceView } from './balance-view.ts';
import type { Supplier } from './supplier-stand-in.ts';

/** Every response takes this long, so that timing reveals nothing about the number. */
const RESPONSE_DELAY_MS = 250;

const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src '${focusResultHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*",
].join('; ');

/**
 * Serves the balance page, which the shop shows in a frame.
 * @param pause waits for this many ms
 */
export function registerBalanceRoutes(
  app: FastifyInstance,
  supplier: Supplier,
  pause: (ms: number) => Promise<unknown> = wait,
): void {
  acceptForms(app);

  app.get<Language>('/:language', async (request, reply) =>
    sendBalancePage(reply, request.params.language, undefined),
  );

  app.post<Language>('/:language', async (request, reply) => {
    const number = field(request.body, 'number').replaceAll(/\s/g, '').slice(0, 30);
    // Start the timer before the work, so that the work doesn't add to the duration.
    const paused = pause(RESPONSE_DELAY_MS);
    const card = supplier.findCardByPin(number, field(request.body, 'pin'));
    supplier.records.record({ kind: card ? 'balance-asked' : 'balance-refused', number });
    await paused;
    return sendBalancePage(reply, request.params.language, { number, card });
  });
}

type Language = { Params: { language: string } };

function sendBalancePage(
  reply: FastifyReply,
  language: string,
  check: BalanceCheck | undefined,
): FastifyReply | undefined {
  const texts = getBalanceTexts(language);
  if (!texts) return void reply.callNotFound();
  void reply
    .header('content-security-policy', contentSecurityPolicy)
    .header('referrer-policy', 'no-referrer');
  const title = check && !check.card ? `${texts.refusedTitle} – ${texts.title}` : texts.title;
  const body = renderBalanceView(language, texts, check);
  return sendPage(reply, { language, title, body, style: balanceStyle });
}
