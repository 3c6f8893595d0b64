import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiPath } from '#contract/api-paths.ts';

/** Browsers take it over HTTPS alone. */
const GIFT_COOKIE = '__Secure-cadeau_gift';
/** Without HTTPS, as in development, they refuse that prefix. */
const GIFT_WITHOUT_HTTPS = 'cadeau_gift';
/** Seconds for which a browser that came by a link stays let in; afterwards the link lets it in again. */
const MAX_AGE = 24 * 3600;

export type GiftCookies = {
  /** The key of the link by which the browser came to this order. */
  read: (request: FastifyRequest) => string | undefined;
  /** Goes along with calls of this order's gifts and no others: two orders in two tabs do not get mixed up. */
  set: (reply: FastifyReply, orderId: string, key: string) => void;
};

/** @param secure whether the shop is reached over HTTPS, so that the cookie goes nowhere else */
export function createGiftCookies(apiBase: string, secure: boolean): GiftCookies {
  const name = secure ? GIFT_COOKIE : GIFT_WITHOUT_HTTPS;
  return {
    read: (request) => request.cookies[name],
    set: (reply, orderId, key) => {
      reply.setCookie(name, key, {
        ...{ path: apiBase + apiPath.gifts(orderId), maxAge: MAX_AGE, httpOnly: true, secure },
        sameSite: 'strict',
      });
    },
  };
}
