import { holdScore } from '@gumball/rules/referrals/risk-score';

const watchedFrom = 30;

/** The tone of a risk score: from 60 on rewards are held. */
export function scoreTone(score: number): 'danger' | 'warning' | 'quiet' {
  return score >= holdScore ? 'danger' : score >= watchedFrom ? 'warning' : 'quiet';
}
