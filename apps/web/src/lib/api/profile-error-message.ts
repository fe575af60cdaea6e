import { t } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';

/** Returns the message of a profile that could not be saved. */
export function profileErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t('An error occurred while updating your profile');
  if (error.code === 'NETWORK') return t('Unable to connect to server. Please check if the server is running.');
  if (error.code === 'TIMEOUT') return t('Network error. Please check your connection and server status.');
  if (error.code !== 'INVALID_RESPONSE') return error.message;
  if (error.status === 500) return t('Server error. Please check the backend logs.');
  return error.status === 400 ? t('Bad request. Check the data being sent.') : t('Failed to update profile');
}
