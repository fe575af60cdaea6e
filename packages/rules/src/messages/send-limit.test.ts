import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnglish } from '../formats/phrase.ts';
import { checkSendRate, emptySendHistory, type SendHistory, sendLimitMessage, withoutSend } from './send-limit.ts';

const start = 1_800_000_000_000;

function sendAt(times: readonly number[]) {
  let history: SendHistory = emptySendHistory;
  return times.map((sentAtMs) => {
    const decision = checkSendRate(history, start + sentAtMs);
    history = decision.history;
    return decision.ok ? 'sent' : decision.refusal;
  });
}

const burst = (from: number, many: number, every = 10) =>
  Array.from({ length: many }, (_, sentAtMs) => from + sentAtMs * every);

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
    const message = sendAt([...burst(0, 6), 100, 200, 300, 2100, 30_199, 30_200]);
    expect(message.slice(5)).toEqual([
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
    const message = sendAt([...burst(0, 31, 300), 9500, 39_000, ...burst(39_001, 5, 300)]);
    expect(message.slice(29)).toEqual(['sent', 'tooMany', 'waitSeconds', ...Array(6).fill('sent')]);
  });

  it('ignores messages older than a minute', () => {
    expect(new Set(sendAt(burst(0, 200, 2001)))).toEqual(new Set(['sent']));
  });

  it('does not count a message that was already sent', () => {
    const five = burst(0, 5).reduce(
      (history, sentAtMs) => checkSendRate(history, start + sentAtMs).history,
      emptySendHistory,
    );
    expect(checkSendRate(five, start + 50).ok).toBe(false);
    expect(checkSendRate(withoutSend(five, start + 40), start + 50).ok).toBe(true);
    expect(withoutSend(five, start + 41)).toEqual(five);
  });

  it('never allows more than five per second or thirty per minute, and always recovers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 200 }), (gaps) => {
        let sentAtMs = 0;
        let history: SendHistory = emptySendHistory;
        const sent: number[] = [];
        let blocked = 0;
        for (const gap of gaps) {
          sentAtMs += gap;
          const decision = checkSendRate(history, start + sentAtMs);
          history = decision.history;
          if (decision.ok) sent.push(sentAtMs);
          expect(decision.ok || decision.waitMs > 0).toBe(true);
          if (!decision.ok && decision.refusal === 'tooMany') blocked = sent.length;
          expect(sent.filter((each) => each > sentAtMs - 1000).length).toBeLessThanOrEqual(5);
          expect(sent.slice(blocked).filter((each) => each > sentAtMs - 60_000).length).toBeLessThanOrEqual(30);
          expect(history.sent.length).toBeLessThanOrEqual(30);
        }
        expect(checkSendRate(history, start + sentAtMs + 90_000).ok).toBe(true);
      }),
    );
  });
});

it.each([
  ['tooFast', 2000, 'Sending messages too quickly. Please slow down.'],
  ['waitAMoment', 1500, 'Please wait a moment before sending another message'],
  ['tooMany', 30_000, 'Too many messages. Please wait before sending more.'],
  ['waitSeconds', 28_001, 'Please wait 29 seconds before sending another message'],
] as const)('%s with %d ms left reads: %s', (refusal, waitMs, message) => {
  expect(toEnglish(sendLimitMessage(refusal, waitMs))).toBe(message);
});
