import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from '#server/http/security-headers.ts';

type Encoding = 'br' | 'gzip';

/** An answer that is the same for every visitor, as bytes that are only handed out. */
export type ReadyAnswer = {
  body: Buffer;
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** Compressed once, when somebody first takes it so. */
  encoded: (encoding: Encoding) => Buffer | Promise<Buffer>;
};

/** A cached answer keeps them until its ETag changes. */
const ALL_HEADERS = securityHeaders(true);
/** Below it, what compressing saves is not worth a header. */
const SMALL = 1024;
/** Better than an answer that is made for one request could afford; the best takes ten times as long as this. */
const QUALITY = 9;

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: QUALITY }),
};

/** @param headers beside those of all answers */
export function readyAnswer(text: string, headers: Readonly<Record<string, string>>): ReadyAnswer {
  const body = Buffer.from(text);
  const hash = createHash('sha256')
    .update(body)
    .update(JSON.stringify([headers, ALL_HEADERS]));
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  const encoded = new Map<Encoding, Buffer | Promise<Buffer>>();
  return {
    body,
    etag,
    headers,
    encoded: (encoding) => {
      const known = encoded.get(encoding);
      if (known !== undefined) return known;
      const making = compress[encoding](body).then((bytes) => {
        encoded.set(encoding, bytes);
        return bytes;
      });
      encoded.set(encoding, making);
      return making;
    },
  };
}

/** @param keep whether a cache may keep it, to be asked about each time */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  keep: boolean,
): FastifyReply | Promise<FastifyReply> {
  if (answer.body.length >= SMALL) reply.header('vary', 'accept-encoding');
  if (keep) {
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', answer.etag);
    if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send();
  }
  reply.headers(answer.headers);
  if (answer.body.length < SMALL) return reply.send(answer.body);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(answer.body);
  reply.header('content-encoding', encoding);
  const bytes = answer.encoded(encoding);
  return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes);
}

/** Calls `send` with an answer at once where it is there already: to wait would cost each request a part of what it takes. */
export function onceMade<Answer, Sent>(
  answer: Answer | Promise<Answer>,
  send: (answer: Answer) => Sent | Promise<Sent>,
): Sent | Promise<Sent> {
  return answer instanceof Promise ? answer.then(send) : send(answer);
}

/** The better one of those that a client takes. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const taken = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}
