/** The risk score of an account: docs/product.md, Referrals. */
import { dayMs } from '../formats/durations.ts';
import { behaviourPoints } from './behaviour.ts';
import type { RiskFacts } from './risk-facts.ts';
import { type RiskKind, riskSignals } from './risk-signals.ts';

/** The score from which a reward is held. */
export const holdScore = 60;
/** The score below which a held reward can be released: lower, so that one signal does not change it back and forth. */
export const releaseScore = 50;
const highestScore = 100;

/** A reason of a score. `points` is negative where the behaviour of a person lowers it. */
export type RiskReason = { kind: RiskKind; points: number };

/** A score from 0 to 100 with its reasons, the heaviest first, and the points of the behaviour. */
export type RiskScore = { score: number; reasons: RiskReason[]; behaviour: number };

/** Returns the risk score of an account. */
export function riskScoreOf(facts: RiskFacts): RiskScore {
  const raised = riskSignals.map(({ kind, pointsOf }) => ({ kind, points: pointsOf(facts) }));
  const lowered = behaviourPoints(facts.behaviour).map(({ kind, points }) => ({ kind, points: -points }));
  const behaviour = -sum(lowered);
  const reasons = [...raised.toSorted((a, b) => b.points - a.points), ...lowered].filter(({ points }) => points !== 0);
  return { score: Math.min(highestScore, Math.max(0, sum(raised) - behaviour)), reasons, behaviour };
}

const sum = (reasons: readonly RiskReason[]) => reasons.reduce((total, { points }) => total + points, 0);

const hourMs = dayMs / 24;
const scoredForMs = 30 * dayMs;

/**
 * Returns after how long an account is scored again, if nothing happens before: the younger, the sooner. Undefined for
 * an account that is no longer new and waits for nothing.
 */
export function nextScoreAfterMs(ageMs: number, isRewardHeld: boolean): number | undefined {
  if (ageMs < dayMs) return hourMs;
  if (ageMs < 7 * dayMs) return 6 * hourMs;
  return ageMs < scoredForMs || isRewardHeld ? dayMs : undefined;
}
