import { toEnglish } from '@gumball/rules/formats/phrase';
import { riskReasonLabels } from '@gumball/rules/referrals/risk-signals';
import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import {
  type FriendRow,
  type HoldRow,
  holdsExport,
  type RiskRow,
  referralsExport,
  riskExport,
} from './export.store.ts';

/**
 * Exports whom a user invited, by the names and without device or address, the user's risk score with its reasons, and
 * since when operators hold the referral rewards.
 */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<FriendRow>(db, userId, {
      name: 'referrals',
      title: 'Referrals',
      statement: referralsExport,
      toRow: (row) => ({
        data: { username: row.username, state: row.state, joinedAt: row.joined_at },
        at: row.joined_at,
        text: `${row.first_name} ${row.last_name} (${row.username}): ${row.state}`,
      }),
    }),
    inBatches<HoldRow>(db, userId, {
      name: 'held-rewards',
      title: 'Held referral rewards',
      statement: holdsExport,
      toRow: ({ reason, created_at: since }) => ({ data: { since, reason }, at: since, text: reason }),
    }),
    inBatches<RiskRow>(db, userId, {
      name: 'risk-score',
      title: 'Risk score',
      statement: riskExport,
      toRow: (row) => {
        const reasons = row.reasons.map(({ kind }) => toEnglish(riskReasonLabels[kind]));
        return {
          data: { score: row.score, reasons, scoredAt: row.scored_at },
          at: row.scored_at,
          text: `${row.score} of 100: ${reasons.join('; ')}`,
        };
      },
    }),
  ];
}
