import type { Socket } from 'node:net';
import { type ErrorCode, messageOf } from '@gumball/contract/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { AppError } from './app-error.ts';
import { compressResponses } from './compress-responses.ts';
import { describeApi } from './describe-api.ts';
import { errorHandler } from './error-handler.ts';
import { routedUrl } from './pages/page-request.ts';
import { securityHeaders } from './security-headers.ts';

const jsonBodyLimitBytes = 64 * 1024;
const slowMs = 1000;

/** How long an idle connection stays open, in ms. A proxy must close its idle connections earlier. */
export const keepAliveMs = 72_000;

/** Creates the HTTP server with the parts common to all routes: limits, headers, errors, request ids. */
export async function createHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: jsonBodyLimitBytes,
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    keepAliveTimeout: keepAliveMs,
    requestTimeout: 300_000,
    clientErrorHandler: rejectMalformed,
    rewriteUrl: routedUrl,
    // Without this option Fastify loads its default compilers, 94 files, and never uses them.
    schemaController: { compilersFactory: { buildValidator: zodOnlyValidators, buildSerializer: noSerializers } },
    frameworkErrors: (error, request, reply) => errorHandler(error, request as FastifyRequest, reply as FastifyReply),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.decorateRequest('viewer', undefined);
  securityHeaders(app, config);
  refuseCompressedBodies(app);
  removeUnstorableText(app);
  logRequests(app);
  compressResponses(app);
  app.setErrorHandler(errorHandler);
  await describeApi(app, config);
  return app;
}

const zodOnlyValidators = () => () => {
  throw new Error('Schemas must be Zod schemas.');
};

const noSerializers = () => () => {
  throw new Error('Routes must have no schemas of responses.');
};

// A request that cannot be parsed gets the same error body as any other.
function rejectMalformed(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [line, code]: [string, ErrorCode] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'TOO_LARGE']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'INVALID_INPUT']
        : ['400 Bad Request', 'INVALID_INPUT'];
  const body = JSON.stringify({ success: false, message: messageOf(code), code });
  const head = `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  if (socket.writable) socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  socket.destroy(error);
}

// Logs every request at debug level; slow and failed ones as a warning.
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.ms > slowMs || line.status >= 500) request.log.warn(line, 'slow or failed request');
    else request.log.debug(line, 'request');
  });
}

// A small compressed body can be a large one. Nobody needs it: bodies of JSON are small.
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    if (encoding === 'identity') return;
    // RFC 9110, 12.5.3: it is the encoding that is refused, not the type.
    reply.header('accept-encoding', 'identity');
    throw new AppError('UNSUPPORTED_TYPE', { message: 'Bodies cannot be compressed.' });
  });
}

// PostgreSQL stores neither NUL nor lone surrogates. NUL is rejected. Lone surrogates, which come from truncated emoji,
// are replaced.
function removeUnstorableText(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') return done(null, undefined);
    void parse(request, text, (error, body: unknown) => {
      if (error) return done(new AppError('MALFORMED_JSON'));
      if (!/\\u(0000|d[89a-f])/i.test(text)) return done(null, body);
      const sanitized = removeUnstorable(text);
      done(sanitized === undefined ? new AppError('INVALID_INPUT') : null, sanitized);
    });
  });
  // Forms are for the routes that apps call. Elsewhere they would let other sites send requests without a preflight.
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded/,
    { parseAs: 'string' },
    (request, text: string, done) => {
      if (!request.routeOptions.config.route?.isOAuth) return done(new AppError('UNSUPPORTED_TYPE'));
      const entries = [...new URLSearchParams(text)];
      // RFC 6749, 3.2: no parameter more than once.
      const isSound = new Set(entries.map(([name]) => name)).size === entries.length && !text.includes('%00');
      done(isSound ? null : new AppError('INVALID_INPUT'), Object.fromEntries(entries));
    },
  );
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new AppError('INVALID_INPUT');
  });
}

function removeUnstorable(json: string): unknown {
  try {
    return JSON.parse(json, (key, value: unknown) => {
      if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new Error('NUL');
      return typeof value === 'string' ? value.toWellFormed() : value;
    });
  } catch {
    // It contains NUL, or its nesting exceeds the stack.
    return undefined;
  }
}
