/** Row types of referrals and risk scores. */
import type { SharedSignal } from '@gumball/rules/referrals/clusters/account-links';
import type { ClusterAction, StepChange } from '@gumball/rules/referrals/clusters/cluster-step';
import type { ClusterReason } from '@gumball/rules/referrals/clusters/clusters';
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
  linked_at: Generated<Date | null>;
};

type AccountLinks = { user_id: string; other_id: string; shared: SharedSignal[]; linked_at: Date };

type AccountTexts = { user_id: string; position: number; sketch: number[]; bands: number[]; sketched_at: Date };

type AccountClusters = {
  id: string;
  size: number;
  score: number;
  rank: number;
  reasons: ColumnType<ClusterReason[], string, string>;
  found_at: Date;
  changed_at: Date;
  dismissed_at: Date | null;
  dismissed_size: number | null;
};

type ClusterSteps = {
  id: string;
  cluster_id: string;
  operator_id: string;
  creation_key: string | null;
  actions: ClusterAction[];
  reason: string;
  members: number;
  gumballs: ColumnType<string, number, number>;
  created_at: Date;
  reverted_at: ColumnType<Date | null, undefined, Date>;
  reverted_by: ColumnType<string | null, undefined, string>;
};

type ClusterStepChanges = {
  user_id: string;
  step_id: string;
  position: number;
  change: ColumnType<StepChange, string, never>;
};

/** The tables of referrals. */
export type ReferralsSchema = {
  referrals: Referrals;
  account_risks: AccountRisks;
  account_links: AccountLinks;
  account_texts: AccountTexts;
  account_clusters: AccountClusters;
  account_cluster_members: { user_id: string; cluster_id: string };
  cluster_steps: ClusterSteps;
  cluster_step_changes: ClusterStepChanges;
  account_holds: { user_id: string; step_id: string };
};
