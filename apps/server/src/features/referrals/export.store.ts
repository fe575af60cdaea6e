import type { RiskReason } from '@gumball/rules/referrals/risk-score';
import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type FriendRow = {
  key: string;
  username: string;
  first_name: string;
  last_name: string;
  state: string;
  joined_at: Date | null;
  signed_up_at: Date;
};

/** The batches of 'Referrals' in the account archive. */
export const referralsExport: Statement = {
  name: 'referrals-export',
  text: `SELECT r.user_id AS key, u.username, u.first_name, u.last_name, r.state, r.joined_at, r.signed_up_at
    FROM referrals r JOIN users u ON u.id = r.user_id
    WHERE r.referrer_id = $1 AND r.user_id < $2 AND r.joined_at IS NOT NULL AND u.deleted_at IS NULL ORDER BY r.user_id DESC LIMIT 500`,
};

/** A row of the account archive. */
export type HoldRow = { key: string; reason: string; created_at: Date };

/** The batches of 'Held referral rewards' in the account archive. */
export const holdsExport: Statement = {
  name: 'referrals-export-holds',
  text: `SELECT s.id AS key, s.reason, s.created_at FROM account_holds h JOIN cluster_steps s ON s.id = h.step_id
    WHERE h.user_id = $1 AND s.id < $2 ORDER BY s.id DESC LIMIT 500`,
};

/** A row of the account archive. */
export type RiskRow = { key: string; score: number; reasons: readonly RiskReason[]; scored_at: Date };

/** The batches of 'Risk score' in the account archive. */
export const riskExport: Statement = {
  name: 'referrals-export-risk',
  text: `SELECT user_id AS key, score, reasons, scored_at FROM account_risks
    WHERE user_id = $1 AND user_id < $2 AND scored_at IS NOT NULL`,
};
