import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPath } from '#contract/api-paths.ts';
import {
  type Gifts,
  giftLinkRequestSchema,
  giftMessageRequestSchema,
  type LinkAccess,
  linkAccessSchema,
  sendingRequestSchema,
} from '#contract/gift.ts';
import { pagePath } from '#contract/paths.ts';
import { findLinkKey } from '#rules/gift-link.ts';
import { isLanguage } from '#rules/language.ts';
import type { App } from '#server/app.ts';
import type { VisitLimits, WaitingTime } from '#server/checkout/count-visits.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import { limitProblem, limitReads } from '../limit-problems.ts';
import type { Sessions } from '../session-cookie.ts';

export type GiftRouteDeps = {
  sessions: Sessions;
  visits: VisitLimits;
  cookies: GiftCookies;
  gifts: App['gifts'];
  log: App['log'];
};

type OrderRequest = { Params: { orderId: string } };
type CardRequest = { Params: { orderId: string; cardId: string } };
type SendingRequest = { Params: { orderId: string; cardId: string; sendingId: string } };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Access requires the order's session or a link from one of its mails (I-13). Other callers get a 404 (I-14).
 */
export function registerGiftRoutes(app: FastifyInstance, deps: GiftRouteDeps): void {
  registerLinkRoutes(app, deps);
  registerUnsubscribeRoutes(app, deps);
  registerMessageRoutes(app, deps);
  registerCardRoutes(app, deps);
  registerSendingRoutes(app, deps);
}

/** @throws NOT_FOUND */
async function requireAccess(
  { cookies, gifts }: GiftRouteDeps,
  request: FastifyRequest<OrderRequest>,
  sessionHash: string,
): Promise<string> {
  const { orderId } = request.params;
  if (!(await gifts.canOpen(orderId, { sessionHash, key: cookies.read(request) })))
    throw new Problem('NOT_FOUND');
  return orderId;
}

/** Applies the read limit (L-10). */
async function openForReading(
  deps: GiftRouteDeps,
  request: FastifyRequest<OrderRequest>,
  reply: FastifyReply,
): Promise<string> {
  const session = await deps.sessions.open(request, reply);
  await limitReads(deps.visits, session);
  return requireAccess(deps, request, session.sessionHash);
}

/** Requires the CSRF header, for calls that change data or return a card number. */
async function openForChange(deps: GiftRouteDeps, request: FastifyRequest<OrderRequest>): Promise<string> {
  const sessionHash = await deps.sessions.require(request);
  await limitReads(deps.visits, { sessionHash, isNew: false });
  return requireAccess(deps, request, sessionHash);
}

async function readGifts({ gifts }: GiftRouteDeps, orderId: string): Promise<Gifts> {
  const found = await gifts.read(orderId);
  if (found === undefined) throw new Problem('NOT_FOUND');
  return found;
}

function constraintProblem(constraint: string): Problem {
  return new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint });
}

/** @throws TOO_MANY_REQUESTS (L-22) */
function rejectIfLimited({ retryAfter, constraint }: WaitingTime): void {
  if (retryAfter > 0) throw limitProblem(constraint, retryAfter);
}

function registerLinkRoutes(app: FastifyInstance, deps: GiftRouteDeps): void {
  const { sessions, visits, gifts, cookies, log } = deps;

  const readAccess = async (request: FastifyRequest, sessionHash: string): Promise<LinkAccess> => {
    const access = readBody(linkAccessSchema, request.body);
    if ('code' in access) rejectIfLimited(await visits.countLinkCode(request.ip, sessionHash));
    return access;
  };

  app.post('/gifts/open', async (request, reply) => {
    const sessionHash = await sessions.require(request);
    await limitReads(visits, { sessionHash, isNew: false });
    const opened = await gifts.open(await readAccess(request, sessionHash));
    if (opened === undefined) throw new Problem('NOT_FOUND');
    cookies.set(reply, opened.orderId, opened.key);
    return { orderId: opened.orderId };
  });

  // The response doesn't reveal whether the address is known.
  app.post('/gifts/link', async (request, reply) => {
    await sessions.require(request);
    const { email } = readBody(giftLinkRequestSchema, request.body);
    const counted = await visits.countGiftLink(request.ip, email);
    rejectIfLimited(counted);
    if (!counted.isIgnored) {
      const addJobs = await gifts.enqueueLinks(email);
      // If adding a job fails, the next sweep adds it.
      addJobs().catch((error: unknown) => log.error({ err: error }, 'adding jobs for gift links failed'));
    }
    return reply.status(202).send();
  });

  app.post('/gifts/object', async (request, reply) => {
    const sessionHash = await sessions.require(request);
    await limitReads(visits, { sessionHash, isNew: false });
    if (!(await gifts.recordObjectionByLink(await readAccess(request, sessionHash))))
      throw new Problem('NOT_FOUND');
    return reply.status(204).send();
  });

  app.get<OrderRequest>('/gifts/:orderId', async (request, reply) =>
    readGifts(deps, await openForReading(deps, request, reply)),
  );
}

/**
 * Handles one-click objections from mail programs (RFC 8058), which have no session and no CSRF token. The
 * key authorizes the objection and nothing else. GET changes nothing, because scanners open every link.
 */
function registerUnsubscribeRoutes(app: FastifyInstance, { gifts, visits }: GiftRouteDeps): void {
  type UnsubscribeRequest = { Params: { lang: string; '*': string } };
  const url = '/gifts/unsubscribe/:lang/*';
  const readKey = (params: UnsubscribeRequest['Params']): string => {
    const key = findLinkKey(`#${params['*']}`);
    if (key === undefined) throw new Problem('NOT_FOUND');
    return key;
  };

  app.get<UnsubscribeRequest>(url, async ({ params }, reply) => {
    if (!isLanguage(params.lang)) throw new Problem('NOT_FOUND');
    return reply.redirect(pagePath.giftObjection(params.lang, readKey(params)), 303);
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is a form, URL-encoded or multipart.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 2000 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<UnsubscribeRequest>(url, async ({ params, body, ip }, reply) => {
      const key = readKey(params);
      if (typeof body !== 'string' || !body.includes('One-Click')) throw new Problem('BAD_REQUEST');
      rejectIfLimited(await visits.countOneClickObjection(ip, key));
      if (!(await gifts.recordObjectionByLink({ key }))) throw new Problem('NOT_FOUND');
      return reply.header('cache-control', 'no-store').status(204).send();
    });
  });
}

function readMessage(deps: GiftRouteDeps, body: unknown) {
  const giftMessage = readBody(giftMessageRequestSchema, body);
  if (!deps.gifts.isPaper(giftMessage.paper))
    throw badRequest([{ field: 'paper', messageKey: 'gift.paperUnknown' }]);
  rejectBrandName(deps, giftMessage);
  return giftMessage;
}

/** Rejects the brand's name, which only the server knows. The contract rejects all other forbidden names. */
function rejectBrandName({ gifts }: GiftRouteDeps, { fromName }: { fromName: string }): void {
  if (gifts.containsBrandName(fromName))
    throw badRequest([{ field: 'fromName', messageKey: 'gift.imitation' }]);
}

function registerMessageRoutes(app: FastifyInstance, deps: GiftRouteDeps): void {
  const { gifts } = deps;

  app.put<CardRequest>('/gifts/:orderId/cards/:cardId/message', async (request) => {
    const orderId = await openForChange(deps, request);
    const result = await gifts.writeMessage(orderId, request.params.cardId, readMessage(deps, request.body));
    if (result === 'unknown') throw new Problem('NOT_FOUND');
    if (result !== 'written') throw constraintProblem(result);
    return readGifts(deps, orderId);
  });

  app.put<{ Params: { orderId: string; number: string } }>(
    '/gifts/:orderId/parcels/:number/message',
    async (request) => {
      const orderId = await openForChange(deps, request);
      const { number } = request.params;
      if (!/^[1-9]\d{0,2}$/.test(number)) throw new Problem('NOT_FOUND');
      const result = await gifts.writeParcelMessage(orderId, Number(number), readMessage(deps, request.body));
      if (result !== 'written')
        throw constraintProblem(result === 'closed' ? 'parcelClosed' : 'messageChanged');
      return readGifts(deps, orderId);
    },
  );
}

function registerCardRoutes(app: FastifyInstance, deps: GiftRouteDeps): void {
  const { gifts } = deps;

  app.get<CardRequest>('/gifts/:orderId/cards/:cardId/card.pdf', async (request, reply) => {
    const orderId = await openForReading(deps, request, reply);
    const file = await gifts.print(orderId, request.params.cardId);
    if (file === undefined) throw new Problem('NOT_FOUND');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${file.filename}"`)
      .send(file.content);
  });

  app.post<CardRequest>('/gifts/:orderId/cards/:cardId/show', async (request) => {
    const orderId = await openForChange(deps, request);
    const shown = await gifts.show(orderId, request.params.cardId);
    if (shown === undefined) throw constraintProblem('cardNotGivable');
    return shown;
  });

  app.get<CardRequest>('/gifts/:orderId/cards/:cardId/wallets/apple', async (request, reply) => {
    const orderId = await openForReading(deps, request, reply);
    const pass = await gifts.applePass(orderId, request.params.cardId);
    if (pass === undefined) throw new Problem('NOT_FOUND');
    return reply
      .type('application/vnd.apple.pkpass')
      .header('content-disposition', `attachment; filename="${pass.filename}"`)
      .send(pass.content);
  });

  app.get<CardRequest>('/gifts/:orderId/cards/:cardId/wallets/google', async (request, reply) => {
    const orderId = await openForReading(deps, request, reply);
    const address = await gifts.googlePass(orderId, request.params.cardId);
    if (address === undefined) throw new Problem('NOT_FOUND');
    return reply.redirect(address, 303);
  });
}

function registerSendingRoutes(app: FastifyInstance, deps: GiftRouteDeps): void {
  const { gifts } = deps;
  const path = '/gifts/:orderId/cards/:cardId/sendings/:sendingId';

  app.put<SendingRequest>(path, async (request) => {
    const orderId = await openForChange(deps, request);
    const { cardId, sendingId } = request.params;
    if (!UUID.test(sendingId)) throw new Problem('NOT_FOUND');
    const sending = readBody(sendingRequestSchema, request.body);
    rejectBrandName(deps, sending);
    const result = await gifts.plan(orderId, cardId, sendingId, sending, request.ip);
    if (result.kind === 'unknown') throw new Problem('NOT_FOUND');
    if (result.kind === 'refused') throw constraintProblem(result.why);
    return readGifts(deps, orderId);
  });

  app.delete<SendingRequest>(path, async (request) => {
    const orderId = await openForChange(deps, request);
    const { sendingId } = request.params;
    const stopped = await gifts.stop(orderId, { id: sendingId });
    if (stopped === 'unknown') throw new Problem('NOT_FOUND');
    if (stopped === 'alreadySent') throw constraintProblem('alreadySent');
    return readGifts(deps, orderId);
  });
}

/** Browsers accept this prefix over HTTPS only. */
const GIFT_COOKIE = '__Secure-cadeau_gift';
/** For development without HTTPS. */
const GIFT_COOKIE_WITHOUT_HTTPS = 'cadeau_gift';
/** Time after which the buyer must open the link again. */
const COOKIE_MAX_AGE_S = 24 * 3600;

type GiftCookies = {
  read: (request: FastifyRequest) => string | undefined;
  /** Limits the cookie to this order's gift calls, so that orders in two tabs don't interfere. */
  set: (reply: FastifyReply, orderId: string, key: string) => void;
};

/** @param secure true if the shop uses HTTPS */
export function createGiftCookies(apiBase: string, secure: boolean): GiftCookies {
  const name = secure ? GIFT_COOKIE : GIFT_COOKIE_WITHOUT_HTTPS;
  return {
    read: (request) => request.cookies[name],
    set: (reply, orderId, key) => {
      reply.setCookie(name, key, {
        path: apiBase + apiPath.gifts(orderId),
        maxAge: COOKIE_MAX_AGE_S,
        httpOnly: true,
        secure,
        sameSite: 'strict',
      });
    },
  };
}
