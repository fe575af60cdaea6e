import type { ErrorBody, ErrorCode, FieldError } from '@gumball/contract/errors';
import { msg, t, translate } from '../i18n/i18n.ts';

/** Errors without a response of the server. */
export type TransportCode = 'TIMEOUT' | 'NETWORK' | 'ABORTED' | 'INVALID_RESPONSE';

/** A failed request. `message` may be shown; `status` is 0 without a response. Branch on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | TransportCode;
  readonly errors: readonly FieldError[];
  /** From a 429's `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole body of a rejection, for codes that carry more, such as `VERIFICATION_REQUIRED`. */
  readonly body: Partial<ErrorBody> | undefined;

  constructor(
    status: number,
    code: ErrorCode | TransportCode,
    message: string,
    options: { errors?: readonly FieldError[]; retryAfterSeconds?: number; body?: Partial<ErrorBody> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.body = options.body;
  }

  /** Returns the error of one field, if there is one. */
  field(name: string): string | undefined {
    return this.errors.find((error) => error.field === name)?.message;
  }

  /** Whether the connection failed, not the server. */
  get offline(): boolean {
    return this.code === 'NETWORK' || this.code === 'TIMEOUT';
  }
}

const transportMessages: Record<TransportCode, string> = {
  TIMEOUT: msg('Request timeout'),
  NETWORK: msg('Network error'),
  ABORTED: msg('The request was cancelled'),
  INVALID_RESPONSE: msg('Invalid response from server'),
};

/** Creates a transport error with its message. */
export function transportError(code: TransportCode, status = 0): ApiError {
  return new ApiError(status, code, translate(transportMessages[code]));
}

/** Parses a `Retry-After` header, seconds or a date, to seconds. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const retryAtMs = Date.parse(header);
  return Number.isNaN(retryAtMs) ? undefined : Math.max(0, Math.ceil((retryAtMs - nowMs) / 1000));
}

/**
 * Converts a rejection to an error: the server's message if there is one, else its status, translated here, once. A
 * proxy may reject too: its message comes without a code, under `message` or `error`.
 */
export function toApiError(status: number, text: string, retryAfter?: number): ApiError {
  let body: (Partial<ErrorBody> & { error?: unknown }) | undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch {
    // The page of a proxy.
  }
  const serverMessage = [body?.message, body?.error].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  );
  const message =
    typeof serverMessage === 'string' ? translate(serverMessage) : t('Server error ({status})', { status });
  const code =
    typeof body?.code === 'string' ? body.code : serverMessage === undefined ? 'INVALID_RESPONSE' : 'SERVER_ERROR';
  return new ApiError(status, code, message, {
    ...(Array.isArray(body?.errors)
      ? { errors: body.errors.map((error) => ({ ...error, message: translate(error.message) })) }
      : {}),
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
    ...(body ? { body } : {}),
  });
}

/** Returns the message of any failure: an API error's own, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'INVALID_RESPONSE' ? error.message : fallback;
}

/** Returns the message of a failed write: the server's reason if there is one, else the given one. */
export function failureMessage(error: unknown, fallback: string): string {
  const isClientError =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'INVALID_RESPONSE';
  return isClientError ? error.message : fallback;
}
