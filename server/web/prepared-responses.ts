import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createSecurityHeaders } from '#server/http/security-headers.ts';

type Encoding = 'br' | 'gzip';

/** A response that is the same for every visitor. */
export type PreparedResponse = {
  body: Buffer;
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** Compresses on first use and keeps the result. */
  encoded: (encoding: Encoding) => Buffer | Promise<Buffer>;
};

/** Part of the ETag, because a cached response keeps its headers until the ETag changes. */
const SHARED_HEADERS = createSecurityHeaders(true);
/** Compressing smaller bodies isn't worth the extra header. */
const MIN_COMPRESSED_BYTES = 1024;
/** Higher than for one-off responses; the maximum level takes ten times as long. */
const COMPRESSION_LEVEL = 9;

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: COMPRESSION_LEVEL,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: COMPRESSION_LEVEL }),
};

export function prepareResponse(text: string, headers: Readonly<Record<string, string>>): PreparedResponse {
  const body = Buffer.from(text);
  const hash = createHash('sha256')
    .update(body)
    .update(JSON.stringify([headers, SHARED_HEADERS]));
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
  const encoded = new Map<Encoding, Buffer | Promise<Buffer>>();
  return {
    body,
    etag,
    headers,
    encoded: (encoding) => {
      const cached = encoded.get(encoding);
      if (cached !== undefined) return cached;
      const pending = compress[encoding](body).then((bytes) => {
        encoded.set(encoding, bytes);
        return bytes;
      });
      encoded.set(encoding, pending);
      return pending;
    },
  };
}

/** @param isCacheable true if caches may store the response; they must revalidate it on each use */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedResponse,
  isCacheable: boolean,
): FastifyReply | Promise<FastifyReply> {
  if (prepared.body.length >= MIN_COMPRESSED_BYTES) reply.header('vary', 'accept-encoding');
  if (isCacheable) {
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', prepared.etag);
    if (request.headers['if-none-match'] === prepared.etag) return reply.status(304).send();
  }
  reply.headers(prepared.headers);
  if (prepared.body.length < MIN_COMPRESSED_BYTES) return reply.send(prepared.body);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(prepared.body);
  reply.header('content-encoding', encoding);
  const bytes = prepared.encoded(encoding);
  return bytes instanceof Promise ? bytes.then((encodedBody) => reply.send(encodedBody)) : reply.send(bytes);
}

/**
 * Calls `send` synchronously if the value is ready, because awaiting costs a noticeable part of the request
 * time.
 */
export function sendWhenReady<Value, Sent>(
  prepared: Value | Promise<Value>,
  send: (prepared: Value) => Sent | Promise<Sent>,
): Sent | Promise<Sent> {
  return prepared instanceof Promise ? prepared.then(send) : send(prepared);
}

export function chooseEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const encodings = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((candidate) => !/;\s*q=0(\.0*)?\s*$/.test(candidate))
    .map((item) => item.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => encodings.includes(encoding));
}
