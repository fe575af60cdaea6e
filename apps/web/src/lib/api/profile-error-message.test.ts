import { describe, expect, it } from 'vitest';
import { toApiError, transportError } from './api-error.ts';
import { profileErrorMessage } from './profile-error-message.ts';

const serverError = (status: number, message: string) =>
  toApiError(status, JSON.stringify({ success: false, code: 'NAME_TOO_LONG', message }));

describe('the message of a profile that was not saved', () => {
  it.each([
    [serverError(400, 'Names can have at most 50 characters'), 'Names can have at most 50 characters'],
    [transportError('NETWORK'), 'Unable to connect to server. Please check if the server is running.'],
    [transportError('TIMEOUT'), 'Network error. Please check your connection and server status.'],
    [toApiError(403, '{"error":"Not on this account"}'), 'Not on this account'],
    [toApiError(500, ''), 'Server error. Please check the backend logs.'],
    [toApiError(400, ''), 'Bad request. Check the data being sent.'],
    [toApiError(409, ''), 'Failed to update profile'],
    [new TypeError('x is undefined'), 'An error occurred while updating your profile'],
  ])('%s', (error, expected) => {
    expect(profileErrorMessage(error)).toBe(expected);
  });
});
