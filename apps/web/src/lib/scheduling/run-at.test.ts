import { dayMs, hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runAt, runDaily } from './run-at.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const startMs = Date.UTC(2026, 10, 29, 22);
const maxLateMs = 8000;

function turn(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.useFakeTimers({ now: startMs });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('runs once after its time, never before it', () => {
  const run = vi.fn<() => void>();
  runAt(startMs + hourMs, run);
  vi.advanceTimersByTime(hourMs + 3000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(maxLateMs);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(dayMs);
  turn(false);
  expect(run).toHaveBeenCalledOnce();
});

it('waits a second where the time has passed, and does not run once stopped', () => {
  const [run, stopped] = [vi.fn<() => void>(), vi.fn<() => void>()];
  runAt(startMs - dayMs, run);
  runAt(startMs - dayMs, stopped)();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(dayMs);
  expect(stopped).not.toHaveBeenCalled();
});

it('runs on a hidden page as soon as it is visible', () => {
  const run = vi.fn<() => void>();
  runAt(startMs + hourMs, run);
  turn(true);
  vi.advanceTimersByTime(2 * hourMs);
  expect(run).not.toHaveBeenCalled();
  turn(false);
  expect(run).toHaveBeenCalledOnce();
});

it('runs soon after a sleep, in which timers stand still', () => {
  const run = vi.fn<() => void>();
  runAt(startMs + hourMs, run);
  vi.setSystemTime(startMs + 5 * hourMs);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minuteMs);
  expect(run).toHaveBeenCalledOnce();
});

it('runs after each midnight UTC until it is stopped', () => {
  const run = vi.fn<() => void>();
  const stop = runDaily(run);
  vi.advanceTimersByTime(2 * hourMs);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(maxLateMs);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(dayMs);
  expect(run).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(2 * dayMs);
  expect(run).toHaveBeenCalledTimes(2);
});
