import type { ErrorBody, ErrorCode, FieldError } from '@gumball/contract/errors';
import { msg, say, t } from './texts.ts';

/** What can go wrong before a server answers. */
export type TransportCode = 'TIMEOUT' | 'NETWORK' | 'ABORTED' | 'BAD_ANSWER';

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
    more: { errors?: readonly FieldError[]; retryAfterSeconds?: number; body?: Partial<ErrorBody> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.body = more.body;
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

const words: Record<TransportCode, string> = {
  TIMEOUT: msg('Request timeout'),
  NETWORK: msg('Network error'),
  ABORTED: msg('The request was cancelled'),
  BAD_ANSWER: msg('Invalid response from server'),
};

/** An error of the way there and back, in the product's words. */
export function transportError(code: TransportCode, status = 0): ApiError {
  return new ApiError(status, code, say(words[code]));
}

/** Seconds out of a `Retry-After` header, which may hold seconds or a date. */
export function retryAfterOf(header: string | null, nowMs: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/**
 * Turns a refusal into an error: the server's words where it gave some, else its status. They are said in the language of the page here, once. What stands
 * before a server may refuse too: its words come without a code, under `message` or `error`.
 */
export function refusal(status: number, text: string, retryAfter?: number): ApiError {
  let body: (Partial<ErrorBody> & { error?: unknown }) | undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch {
    // A proxy's page, not ours.
  }
  const words = [body?.message, body?.error].find((each) => typeof each === 'string' && each !== '');
  const message = typeof words === 'string' ? say(words) : t('Server error ({status})', { status });
  const code = typeof body?.code === 'string' ? body.code : words === undefined ? 'BAD_ANSWER' : 'SERVER_ERROR';
  return new ApiError(status, code, message, {
    ...(Array.isArray(body?.errors)
      ? { errors: body.errors.map((one) => ({ ...one, message: say(one.message) })) }
      : {}),
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }),
    ...(body ? { body } : {}),
  });
}

/** What to tell a member about any failure: an API error's own words, else `fallback`. */
export function errorWords(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== 'BAD_ANSWER' ? error.message : fallback;
}

/** What a failed write is called: the server's reason where it gave one, else the product's words for the deed. */
export function failureWords(error: unknown, words: string): string {
  const isRefusal =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'BAD_ANSWER';
  return isRefusal ? error.message : words;
}
