import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  type FieldError,
  messageOf,
} from '@gumball/contract/errors';

/** An error that the client may see. Any other error results in a generic 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly extra:
    | Pick<
        ErrorBody,
        | 'requiresVerification'
        | 'email'
        | 'verificationTicket'
        | 'signInTicket'
        | 'suspension'
        | 'challenge'
        | 'details'
      >
    | undefined;

  constructor(
    code: ErrorCode,
    options: {
      details?: ErrorDetails;
      field?: string;
      fields?: FieldError[];
      retryAfterSeconds?: number;
      /** Replaces the catalogue's message, for codes with several messages. */
      message?: string;
      extra?: AppError['extra'];
    } = {},
  ) {
    super(options.message ?? messageOf(code, options.details));
    this.code = code;
    this.fields = options.fields ?? (options.field ? [{ field: options.field, message: this.message }] : undefined);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra;
  }
}

/** Throws an `AppError` if the result of a rule is not `ok`. */
export function assertOk<Result extends { ok: true } | { ok: false; code: ErrorCode; field?: string }>(
  result: Result,
  details?: ErrorDetails,
): asserts result is Extract<Result, { ok: true }> {
  if (result.ok) return;
  throw new AppError(result.code, {
    ...(details ? { details } : {}),
    ...(result.field ? { field: result.field } : {}),
  });
}

/**
 * Throws `ALREADY_CREATED` if one of an owner's rows has the idempotency key of a request. For what has a secret that is
 * shown once: the first response cannot be repeated, because only a hash of the secret is stored. The rows must be
 * locked against concurrent creations.
 */
export function assertNotCreated(rows: readonly { creation_key: string | null }[], key: string | undefined): void {
  if (key !== undefined && rows.some((row) => row.creation_key === key)) throw new AppError('ALREADY_CREATED');
}
