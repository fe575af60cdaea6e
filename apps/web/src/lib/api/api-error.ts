import type { ErrorBody, ErrorCode, FieldError } from '@gumball/contract/errors';
import { msg, t, translate } from '../i18n/i18n.ts';

/** What can go wrong before a server answers. */
export type TransportCode = 'TIMEOUT' | 'NETWORK' | 'ABORTED' | 'INVALID_RESPONSE';

/** A call that failed. `message` may be shown; `status` is 0 where no answer came. Branch on `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | TransportCode;
  readonly errors: readonly FieldError[];
  /** From a 429's `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole body of a refusal, for the codes that carry more, such as `VERIFICATION_REQUIRED`. */
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

  /** The complaint about one field, if there is one. */
  field(name: string): string | undefined {
    return this.errors.find((error) => error.field === name)?.message;
  }

  /** Whether the connection is to blame rather than the server's answer. */
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

/** An error of the way there and back, in the product's words. */
export function transportError(code: TransportCode, status = 0): ApiError {
  return new ApiError(status, code, translate(transportMessages[code]));
}

/** Seconds out of a `Retry-After` header, which may hold seconds or a date. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const retryAtMs = Date.parse(header);
  return Number.isNaN(retryAtMs) ? undefined : Math.max(0, Math.ceil((retryAtMs - nowMs) / 1000));
}

/**
 * Turns a refusal into an error: the server's words where it gave some, else its status. They are said in the language of the page here, once. What stands
 * before a server may refuse too: its words come without a code, under `message` or `error`.
 */
export function toApiError(status: number, text: string, retryAfter?: number): ApiError {
  let body: (Partial<ErrorBody> & { error?: unknown }) | undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch {
    // A proxy's page, not ours.
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

/** What to tell a member about any failure: an API error's own words, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'INVALID_RESPONSE' ? error.message : fallback;
}

/** What a failed write is called: the server's reason where it gave one, else the product's words for the deed. */
export function failureMessage(error: unknown, fallback: string): string {
  const isClientError =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'INVALID_RESPONSE';
  return isClientError ? error.message : fallback;
}
