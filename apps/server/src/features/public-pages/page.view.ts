import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A response for guests, ready to be sent. */
export type Page = {
  status: number;
  etag: string;
  /** The bytes that the page keeps in memory. */
  bytes: number;
  /** Returns status, headers and body for a request; the headers contain those of security. */
  respond(request: IncomingHttpHeaders): { status: number; headers: OutgoingHttpHeaders; body: Buffer };
};

/** What a page consists of. */
export type PageParts = {
  status?: number;
  type: string;
  body: string | Buffer;
  /** More headers, and security headers that it replaces; undefined removes one. */
  headers?: OutgoingHttpHeaders;
};

const minCompressed = 1000;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Creates a page: its body is compressed once, and its headers are computed once. */
export function toPage(securityHeaders: OutgoingHttpHeaders, parts: PageParts): Page {
  const { status = 200, type } = parts;
  const body = Buffer.from(parts.body);
  const isText = !type.startsWith('image/');
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const allHeaders: OutgoingHttpHeaders = {
    ...securityHeaders,
    'content-type': type,
    // Every copy asks whether it is still valid: what is deleted disappears everywhere.
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    etag,
    ...parts.headers,
  };
  const headers = Object.fromEntries(Object.entries(allHeaders).filter(([, value]) => value !== undefined));
  const gzip = isText && body.length >= minCompressed ? gzipSync(body, { level: 6 }) : undefined;
  const plain = { status, headers: { ...headers, 'content-length': body.length }, body };
  const compressed = gzip && {
    status,
    headers: { ...headers, 'content-encoding': 'gzip', 'content-length': gzip.length },
    body: gzip,
  };
  const unchanged = { status: 304, headers, body: Buffer.alloc(0) };
  return {
    status,
    etag,
    bytes: body.length + (gzip?.length ?? 0) + 2000,
    respond(request) {
      if (status === 200 && request['if-none-match']?.includes(etag)) return unchanged;
      return compressed && acceptsGzip.test(request['accept-encoding'] ?? '') ? compressed : plain;
    },
  };
}

/** Creates the parts of a page of HTML. */
export function htmlPage(body: string, isIndexed: boolean): PageParts {
  return {
    type: 'text/html; charset=utf-8',
    body,
    headers: isIndexed ? {} : { 'x-robots-tag': 'noindex' },
  };
}

/** Creates the parts of a redirect to another path. */
export function redirectPage(path: string): PageParts {
  return { status: 302, type: 'text/plain; charset=utf-8', body: '', headers: { location: path } };
}
