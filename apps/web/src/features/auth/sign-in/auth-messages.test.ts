import { describe, expect, it } from 'vitest';
import { toApiError, transportError } from '../../../lib/api/api-error.ts';
import { mailMessages, signInMessages, waitMessage } from './auth-messages.ts';

const noConnection = 'Network error. Please check your connection and try again.';
const translated = (status: number, message: string) =>
  toApiError(status, JSON.stringify({ success: false, code: 'CODE_WRONG', message }));

describe('messages of a failed log-in', () => {
  it.each([
    [translated(401, 'Invalid username or password'), 'Invalid username or password'],
    [toApiError(500, ''), 'Login failed'],
    [transportError('INVALID_RESPONSE', 200), 'Login failed'],
    [transportError('NETWORK'), noConnection],
    [transportError('TIMEOUT'), noConnection],
    [new TypeError('x is undefined'), 'Login failed'],
  ])('%s', (error, words) => {
    expect(signInMessages(error, 'Login failed')).toBe(words);
  });
});

describe('messages of a failed code, resend or reset', () => {
  it.each([
    [translated(400, 'That code is not right.'), 'That code is not right.'],
    [toApiError(502, '<html>'), 'Server error (502)'],
    [transportError('INVALID_RESPONSE', 200), 'Invalid response from server'],
    [transportError('NETWORK'), noConnection],
  ])('%s', (error, words) => {
    expect(mailMessages(error)).toBe(words);
  });
});

describe('a waiting time', () => {
  it.each([
    [1, '1s'],
    [99, '99s'],
    [100, '2 min'],
    [3540, '59 min'],
    [5999, '2 h'],
    [7201, '3 h'],
  ])('of %i seconds reads %s', (seconds, words) => {
    expect(waitMessage(seconds)).toBe(words);
  });
});
