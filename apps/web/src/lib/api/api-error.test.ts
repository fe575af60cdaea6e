import { describe, expect, it } from 'vitest';
import { ApiError, errorMessage, failureMessage, parseRetryAfter, toApiError, transportError } from './api-error.ts';

describe('a rejection', () => {
  it("carries the server's message, code and field errors", () => {
    const error = toApiError(
      409,
      JSON.stringify({
        success: false,
        code: 'USERNAME_TAKEN',
        message: 'Username is already taken',
        errors: [{ field: 'username', message: 'Username is already taken' }],
      }),
    );
    expect(error).toMatchObject({ status: 409, code: 'USERNAME_TAKEN', message: 'Username is already taken' });
    expect(error.field('username')).toBe('Username is already taken');
    expect(error.field('email')).toBeUndefined();
  });

  it.each(['<html>Bad gateway</html>', '', '[]', 'null', '{"message":7}'])('reports the status for %j', (text) => {
    expect(toApiError(502, text)).toMatchObject({ status: 502, message: 'Server error (502)', errors: [] });
  });

  it.each(['{"message":"Closed for an hour"}', '{"message":"","error":"Closed for an hour"}'])(
    'uses a message without a code, as in %s',
    (text) => {
      const error = toApiError(403, text);
      expect(error.message).toBe('Closed for an hour');
      expect([errorMessage, failureMessage].map((toMessage) => toMessage(error, 'Failed'))).toEqual([
        error.message,
        error.message,
      ]);
    },
  );

  it('keeps the body for codes that carry more', () => {
    const text = JSON.stringify({
      success: false,
      code: 'VERIFICATION_REQUIRED',
      message: 'Please verify',
      requiresVerification: true,
      email: 'alice@example.com',
    });
    expect(toApiError(403, text).body).toMatchObject({ requiresVerification: true, email: 'alice@example.com' });
  });

  it('knows the time to wait', () => {
    expect(toApiError(429, '{}', 30).retryAfterSeconds).toBe(30);
  });
});

describe('parseRetryAfter', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['30', 30],
    ['0', 0],
    ['-4', 0],
    ['soon', undefined],
    ['Fri, 20 Nov 2026 13:00:10 GMT', 10],
  ])('parses %j to %j seconds', (header, seconds) => {
    expect(parseRetryAfter(header, Date.UTC(2026, 10, 20, 13, 0, 0))).toBe(seconds);
  });
});

describe('messages', () => {
  it('of transport errors', () => {
    expect(transportError('TIMEOUT').message).toBe('Request timeout');
    expect(transportError('NETWORK').message).toBe('Network error');
    expect(transportError('NETWORK').offline).toBe(true);
    expect(transportError('INVALID_RESPONSE', 200).offline).toBe(false);
  });

  it("prefer the server's, and fall back if there is none", () => {
    expect(errorMessage(new ApiError(404, 'POST_NOT_FOUND', 'Post not found'), 'Failed')).toBe('Post not found');
    expect(errorMessage(toApiError(502, '<html>'), 'Failed to load posts')).toBe('Failed to load posts');
    expect(errorMessage(new TypeError('x is undefined'), 'Failed to load posts')).toBe('Failed to load posts');
  });
});
