import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';

const noConnection = () => t('Network error. Please check your connection and try again.');

/** Returns the message of a failed log-in or sign-up; `fallback` if the server sent none. */
export function signInMessages(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'INVALID_RESPONSE') return fallback;
  return error.offline ? noConnection() : error.message;
}

/** Returns the message of a failed code, resend or password reset. */
export function mailMessages(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Invalid response from server');
  return error.offline ? noConnection() : error.message;
}

/** Formats a waiting time: `42s`, `5 min`, `2 h`. Rounds up, so that the time has passed. */
export function waitMessage(seconds: number): string {
  if (seconds < 100) return t('{count}s', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? t('{count} min', { count: minutes }) : t('{count} h', { count: Math.ceil(minutes / 60) });
}
