/** Row types of referrals and risk scores. */
import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import type { RiskReason } from '@gumball/rules/referrals/risk-score';
import type { ColumnType, Generated } from 'kysely';

type Referrals = {
  user_id: string;
  referrer_id: string;
  state: 'waiting' | 'rewarded' | 'held' | 'reversed';
  held_reason: HoldReason | null;
  held_at: Date | null;
  device_hash: Buffer;
  network: string;
  signed_up_at: Date;
  joined_at: Date | null;
  decided_at: Date | null;
};

type AccountRisks = {
  user_id: string;
  device_hash: Buffer | null;
  network_hash: string | null;
  family_hash: Buffer | null;
  name_hash: Buffer | null;
  signed_up_at: Date;
  activated_at: Generated<Date | null>;
  evidence: ColumnType<unknown, never, never>;
  score: Generated<number>;
  reasons: ColumnType<RiskReason[], never, never>;
  behaviour: Generated<number>;
  active_days: Generated<number>;
  last_active_day: ColumnType<string | null, never, never>;
  scored_at: ColumnType<Date | null, never, never>;
  due_at: Generated<Date | null>;
};

/** The tables of referrals. */
export type ReferralsSchema = {
  referrals: Referrals;
  account_risks: AccountRisks;
};
