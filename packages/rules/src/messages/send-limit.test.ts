import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '../formats/phrase.ts';
import { judgeSend, limitWords, nothingSent, type SendHistory, withoutSend } from './send-limit.ts';

const start = 1_800_000_000_000;

function sendAt(times: readonly number[]) {
  let history: SendHistory = nothingSent;
  return times.map((at) => {
    const verdict = judgeSend(history, start + at);
    history = verdict.history;
    return verdict.ok ? 'sent' : verdict.refusal;
  });
}

const burst = (from: number, many: number, every = 10) => Array.from({ length: many }, (_, at) => from + at * every);

describe('judgeSend', () => {
  it('allows five per second, then pauses for two seconds', () => {
    expect(sendAt(burst(0, 6)).slice(3)).toEqual(['sent', 'sent', 'tooFast']);
    expect(sendAt([...burst(0, 6), 1000, 2050, 2051])).toEqual([
      ...Array(5).fill('sent'),
      'tooFast',
      'waitAMoment',
      'sent',
      'sent',
    ]);
  });

  it('blocks for thirty seconds after a further message in the pause', () => {
    const words = sendAt([...burst(0, 6), 100, 200, 300, 2100, 30_199, 30_200]);
    expect(words.slice(5)).toEqual([
      'tooFast',
      'waitAMoment',
      'tooMany',
      'waitSeconds',
      'waitSeconds',
      'waitSeconds',
      'sent',
    ]);
  });

  it('blocks for thirty seconds after thirty in a minute, then starts with an empty history', () => {
    const words = sendAt([...burst(0, 31, 300), 9500, 39_000, ...burst(39_001, 5, 300)]);
    expect(words.slice(29)).toEqual(['sent', 'tooMany', 'waitSeconds', ...Array(6).fill('sent')]);
  });

  it('ignores messages older than a minute', () => {
    expect(new Set(sendAt(burst(0, 200, 2001)))).toEqual(new Set(['sent']));
  });

  it('does not count a message that was already sent', () => {
    const five = burst(0, 5).reduce((history, at) => judgeSend(history, start + at).history, nothingSent);
    expect(judgeSend(five, start + 50).ok).toBe(false);
    expect(judgeSend(withoutSend(five, start + 40), start + 50).ok).toBe(true);
    expect(withoutSend(five, start + 41)).toEqual(five);
  });

  it('never allows more than five per second or thirty per minute, and always recovers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 200 }), (gaps) => {
        let at = 0;
        let history: SendHistory = nothingSent;
        const sent: number[] = [];
        let blocked = 0;
        for (const gap of gaps) {
          at += gap;
          const verdict = judgeSend(history, start + at);
          history = verdict.history;
          if (verdict.ok) sent.push(at);
          expect(verdict.ok || verdict.waitMs > 0).toBe(true);
          if (!verdict.ok && verdict.refusal === 'tooMany') blocked = sent.length;
          expect(sent.filter((each) => each > at - 1000).length).toBeLessThanOrEqual(5);
          expect(sent.slice(blocked).filter((each) => each > at - 60_000).length).toBeLessThanOrEqual(30);
          expect(history.sent.length).toBeLessThanOrEqual(30);
        }
        expect(judgeSend(history, start + at + 90_000).ok).toBe(true);
      }),
    );
  });
});

it.each([
  ['tooFast', 2000, 'Sending messages too quickly. Please slow down.'],
  ['waitAMoment', 1500, 'Please wait a moment before sending another message'],
  ['tooMany', 30_000, 'Too many messages. Please wait before sending more.'],
  ['waitSeconds', 28_001, 'Please wait 29 seconds before sending another message'],
] as const)('%s with %d ms left reads: %s', (refusal, waitMs, words) => {
  expect(inEnglish(limitWords(refusal, waitMs))).toBe(words);
});
