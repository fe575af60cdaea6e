import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarlyAnswer } from './early-answers.ts';

const feed = '/api/posts/feed?scope=everyone';
const answer = Promise.resolve(new Response('{}'));

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  vi.stubGlobal('window', { earlyAnswers: { token: 'secret', answers: new Map([[feed, answer]]) } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an answer that the page asked for early', () => {
  it('is taken once, by whoever asks the same', () => {
    expect(takeEarlyAnswer('GET', '/api/auth/profile', 'secret')).toBeUndefined();
    expect(takeEarlyAnswer('GET', feed, 'secret')).toBe(answer);
    expect(takeEarlyAnswer('GET', feed, 'secret')).toBeUndefined();
  });

  it('is nothing for another sign-in', () => {
    expect(takeEarlyAnswer('GET', feed, 'another')).toBeUndefined();
    expect(takeEarlyAnswer('GET', feed, 'secret')).toBeUndefined();
  });

  it('is too old once something was changed', () => {
    expect(takeEarlyAnswer('POST', '/api/posts/create', 'secret')).toBeUndefined();
    expect(takeEarlyAnswer('GET', feed, 'secret')).toBeUndefined();
  });

  it('is too old after half a minute', () => {
    vi.spyOn(performance, 'now').mockReturnValue(30_001);
    expect(takeEarlyAnswer('GET', feed, 'secret')).toBeUndefined();
  });
});
