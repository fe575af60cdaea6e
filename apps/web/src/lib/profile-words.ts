import { ApiError } from './api-error.ts';

/** What to tell about a profile that could not be saved. */
export function profileWords(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred while updating your profile';
  if (error.code === 'NETWORK') return 'Unable to connect to server. Please check if the server is running.';
  if (error.code === 'TIMEOUT') return 'Network error. Please check your connection and server status.';
  if (error.code !== 'BAD_ANSWER') return error.message;
  if (error.status === 500) return 'Server error. Please check the backend logs.';
  return error.status === 400 ? 'Bad request. Check the data being sent.' : 'Failed to update profile';
}
