import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takePreloadedResponse } from './preloaded-responses.ts';

const feed = '/api/posts/feed?scope=everyone';
const response = Promise.resolve(new Response('{}'));

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  vi.stubGlobal('window', { preloadedResponses: { token: 'secret', responses: new Map([[feed, response]]) } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a preloaded response', () => {
  it('is used once, by the first equal request', () => {
    expect(takePreloadedResponse('GET', '/api/auth/profile', 'secret')).toBeUndefined();
    expect(takePreloadedResponse('GET', feed, 'secret')).toBe(response);
    expect(takePreloadedResponse('GET', feed, 'secret')).toBeUndefined();
  });

  it('is not used after another sign-in', () => {
    expect(takePreloadedResponse('GET', feed, 'another')).toBeUndefined();
    expect(takePreloadedResponse('GET', feed, 'secret')).toBeUndefined();
  });

  it('expires after a mutation', () => {
    expect(takePreloadedResponse('POST', '/api/posts/create', 'secret')).toBeUndefined();
    expect(takePreloadedResponse('GET', feed, 'secret')).toBeUndefined();
  });

  it('expires after half a minute', () => {
    vi.spyOn(performance, 'now').mockReturnValue(30_001);
    expect(takePreloadedResponse('GET', feed, 'secret')).toBeUndefined();
  });
});
