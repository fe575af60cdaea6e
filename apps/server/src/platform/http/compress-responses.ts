import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);

/** Below it a slow phone gains less than the server spends, in characters. */
const minLength = 10_000;
/** Of the nine levels; higher ones take twice as long for a tenth less. */
const level = 3;

/**
 * Sends long JSON answers compressed to whoever takes gzip: the first tasks are 40 kB, which a slow phone waits a quarter of a second for. No
 * answer mixes a secret with what a stranger could have put in: the token that it takes travels in a header that no other site can send.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minLength || reply.hasHeader('content-encoding')) {
      done(null, payload);
      return;
    }
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? [vary, 'Accept-Encoding'].flat().join(', ') : 'Accept-Encoding');
    if (
      request.method === 'HEAD' ||
      !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')
    ) {
      done(null, payload);
      return;
    }
    compress(payload, { level }).then(
      (small) => {
        reply.header('content-encoding', 'gzip').removeHeader('content-length');
        done(null, small);
      },
      () => done(null, payload),
    );
  });
}
