import { randomUUID } from 'node:crypto';
import { type ErrorBody, type ErrorCode, messageOf, statusOf } from '@gumball/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDiskFull } from '../db/database.ts';
import { storageUnavailable } from '../storage/storage.ts';
import { AppError } from './app-error.ts';
import { OAuthError } from './oauth-error.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
};

/** Sends all error responses. Unknown errors are logged once with an id; their text is never sent to clients. */
export function errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const appError = toAppError(error, request);
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', String(appError.retryAfterSeconds));
  if (request.routeOptions?.config.route?.isOAuth) sendOAuthError(reply, appError);
  else send(reply, appError, request);
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const fields = error.validation.map((issue) => ({
      field: issue.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'body'),
      message: issue.message ?? messageOf('INVALID_INPUT'),
    }));
    return new AppError('INVALID_INPUT', { fields });
  }
  const known = frameworkCodes[error.code];
  if (known) return new AppError(known);
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ error: error.message }, 'the database is unavailable');
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
  }
  if (error.code === storageUnavailable) {
    request.log.warn({ error: error.message }, 'the storage is unavailable');
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  if (isDiskFull(error)) {
    request.log.error({ error: error.message }, 'no space left');
    return new AppError(error.code === 'ENOSPC' ? 'STORAGE_FULL' : 'UNAVAILABLE', { retryAfterSeconds: 30 });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('INVALID_INPUT');
  request.log.error({ err: error, errorId: randomUUID() }, 'unexpected error');
  return new AppError('SERVER_ERROR');
}

// RFC 6749, 5.2. What is wrong with the request itself has one code.
function sendOAuthError(reply: FastifyReply, error: AppError): void {
  const isOAuth = error instanceof OAuthError;
  const code = isOAuth ? error.error : statusOf(error.code) >= 500 ? 'temporarily_unavailable' : 'invalid_request';
  if (isOAuth && error.error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="oauth"');
  reply
    .code(isOAuth ? error.status : statusOf(error.code))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: error.message }));
}

function send(reply: FastifyReply, error: AppError, request: FastifyRequest): void {
  // RFC 6750, 3.
  if (error.code === 'UNAUTHENTICATED')
    reply.header('www-authenticate', request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer');
  const body: ErrorBody = {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.fields ? { errors: error.fields } : {}),
    ...error.extra,
  };
  reply.code(statusOf(error.code)).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
