import { describe, expect, it } from 'vitest';
import { refusal, transportError } from './api-error.ts';
import { profileWords } from './profile-words.ts';

const spoken = (status: number, message: string) =>
  refusal(status, JSON.stringify({ success: false, code: 'NAME_TOO_LONG', message }));

describe('what a profile that was not saved says', () => {
  it.each([
    [spoken(400, 'Names can have at most 50 characters'), 'Names can have at most 50 characters'],
    [transportError('NETWORK'), 'Unable to connect to server. Please check if the server is running.'],
    [transportError('TIMEOUT'), 'Network error. Please check your connection and server status.'],
    [refusal(403, '{"error":"Not on this account"}'), 'Not on this account'],
    [refusal(500, ''), 'Server error. Please check the backend logs.'],
    [refusal(400, ''), 'Bad request. Check the data being sent.'],
    [refusal(409, ''), 'Failed to update profile'],
    [new TypeError('x is undefined'), 'An error occurred while updating your profile'],
  ])('%s', (error, words) => {
    expect(profileWords(error)).toBe(words);
  });
});
