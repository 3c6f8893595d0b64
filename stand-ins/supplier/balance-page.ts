import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../html/document.ts';
import { acceptForms, field } from '../html/forms.ts';
import { balanceTextsFor } from './balance-texts.ts';
import { type Asked, balanceStyle, balanceView, focusAnswerHash } from './balance-view.ts';
import type { Supplier } from './supplier-stand-in.ts';

/** Duration of every response, so that timing reveals nothing about the number. */
const answerAfterMs = 250;

const contentPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src '${focusAnswerHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*",
].join('; ');

/**
 * Serves the balance page, which the shop shows in a frame.
 * @param pause waits for a number of ms
 */
export function balanceRoutes(
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
    // The timer starts before the work, so that the work doesn't add to the duration.
    const paused = pause(answerAfterMs);
    const card = supplier.cardByPin(number, field(request.body, 'pin'));
    supplier.book.record({ kind: card ? 'balance-asked' : 'balance-refused', number });
    await paused;
    return sendBalancePage(reply, request.params.language, { number, card });
  });
}

type Language = { Params: { language: string } };

function sendBalancePage(
  reply: FastifyReply,
  language: string,
  asked: Asked | undefined,
): FastifyReply | undefined {
  const texts = balanceTextsFor(language);
  if (!texts) return void reply.callNotFound();
  void reply.header('content-security-policy', contentPolicy).header('referrer-policy', 'no-referrer');
  const title = asked && !asked.card ? `${texts.refusedTitle} – ${texts.title}` : texts.title;
  const body = balanceView(language, texts, asked);
  return sendPage(reply, { language, title, body, style: balanceStyle });
}
