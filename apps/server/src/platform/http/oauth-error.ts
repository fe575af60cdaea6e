import { AppError } from './app-error.ts';

/** An error code of RFC 6749 (5.2). */
export type OAuthErrorCode = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type';

/** An error of a request by an app, in the words of RFC 6749. */
export class OAuthError extends AppError {
  readonly error: OAuthErrorCode;
  readonly status: 400 | 401;

  constructor(error: OAuthErrorCode, description: string) {
    super('INVALID_INPUT', { message: description });
    this.error = error;
    this.status = error === 'invalid_client' ? 401 : 400;
  }
}
