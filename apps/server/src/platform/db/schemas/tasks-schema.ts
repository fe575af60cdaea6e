/** Row types of tasks, platform accounts, the audit log and the sandbox. */
import type { AccountPlatform, TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import type { ColumnType, Generated } from 'kysely';

type Counter = Generated<number>;
type Stored<T> = ColumnType<T, string, string>;

type Tasks = {
  id: string;
  platform: TaskPlatform;
  type: string;
  target: Stored<unknown>;
  title: string;
  description: Generated<string>;
  instructions: string[];
  requires_proof: Generated<boolean>;
  reward: number;
  difficulty: number;
  slots: number | null;
  is_full: Generated<boolean>;
  unfunded_month: Generated<string | null>;
  expires_at: Date | null;
  paused_at: Date | null;
  created_by: string | null;
  creation_key: string | null;
  created_at: Date;
  starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  required_tasks: Generated<string[]>;
  campaign_id: ColumnType<string | null, never, never>;
  community_id: ColumnType<string | null, string | null | undefined, never>;
  operator_paused: Generated<boolean>;
  repeat: ColumnType<'daily' | 'weekly' | null, string | null | undefined, never>;
};

type TaskAttempts = {
  task_id: string;
  user_id: string;
  status: 'in_progress' | 'pending-verification' | 'completed' | 'failed';
  attempt: Generated<number>;
  limited: boolean;
  started_at: Date;
  reserved_until: Date;
  next_check_at: Date | null;
  checks: Counter;
  is_checking: Generated<boolean>;
  own_check: Generated<boolean>;
  recheck_requested: Generated<boolean>;
  last_checked_at: Date | null;
  retry_at: Date | null;
  error_count: Counter;
  deadline_at: Date | null;
  submission: ColumnType<unknown, string | null, string | null>;
  reason: string | null;
  auto_verified: Generated<boolean>;
  reward: number | null;
  ended_at: Date | null;
  reversed_at: Date | null;
  period: number | null;
  counts_from: Date | null;
  repeats_at: Date | null;
};

type TaskRechecks = {
  evidence: string | null;
  task_id: string;
  user_id: string;
  account_id: string;
  username: string;
  target: Stored<unknown>;
  check_at: Date;
  until: Date;
  not_done_at: Date | null;
  period: Counter;
  counts_from: Date | null;
  counts_until: Date | null;
};

type TaskCompletions = {
  task_id: string;
  user_id: string;
  period: number;
  reward: number;
  completed_at: Date;
  reversed_at: Date | null;
};

type TaskFailures = { user_id: string; task_id: string; id: string; reason: string; failed_at: Date };

type MemberClocks = {
  user_id: string;
  time_zone: string;
  previous_zone: string;
  held_day: number;
  since: Date;
  changed_at: Date;
};

type TaskStreaks = {
  user_id: string;
  cadence: 'daily' | 'weekly';
  length: number;
  best: number;
  last_period: number;
};

type TaskSubmissions = {
  id: string;
  task_id: string;
  user_id: string;
  status: Generated<'pending' | 'approved' | 'rejected'>;
  comment: Generated<string>;
  share_url: Generated<string>;
  notes: Generated<string>;
  review_reason: string | null;
  rejection_reason: string | null;
  appeal_reason: string | null;
  appealed_at: Date | null;
  rejected_by: string | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  created_at: Date;
};

type TaskProofs = {
  id: string;
  user_id: string;
  submission_id: string;
  key: string;
  name: string;
  type: string;
  bytes: number;
};

type TaskQuizzes = {
  task_id: string;
  questions: Stored<unknown>;
  pass_mark: number;
  max_tries: number;
  version: Generated<number>;
};

type TaskQuizTries = {
  task_id: string;
  user_id: string;
  tries: Counter;
  choice_order: Stored<unknown>;
  version: number;
  last_right: number | null;
  last_at: Date | null;
};

type TaskExternalChecks = { task_id: string; url: string; secret: string };

type TaskPages = { task_id: string; seconds: number; word: string };

type TaskPageVisits = { task_id: string; user_id: string; opened_at: Date; tries: Counter };

type TaskSurveys = { task_id: string; questions: Stored<unknown>; shows_results: boolean };

type TaskSurveyAnswers = {
  task_id: string;
  user_id: string;
  answers: Stored<unknown>;
  chosen: number[];
  created_at: Date;
};

type TaskSurveyCounts = { task_id: string; choice: number; count: number };

type PlatformAccounts = {
  platform: AccountPlatform;
  account_id: string;
  user_id: string;
  username: string;
  display_name: string;
  is_verified: Generated<boolean>;
  linked_at: Date;
  proof: string | null;
  unlinked_at: Date | null;
};

type PendingLinks = {
  user_id: string;
  platform: AccountPlatform;
  account_id: string | null;
  username: string | null;
  display_name: string | null;
  is_verified: Generated<boolean>;
  code: string;
  expires_at: Date;
  confirm_hash: Buffer | null;
  confirm_attempts: Counter;
  confirm_sent: Counter;
};

type PlatformSettings = { name: string; value: string };

type AuditLog = {
  id: string;
  operator_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  details: Stored<Record<string, unknown>>;
  created_at: Date;
};

type SandboxAccounts = {
  id: string;
  platform: string;
  handle: string;
  name: string;
  description: Generated<string>;
  private: Generated<boolean>;
  owner_id: Generated<string | null>;
  created_at: Generated<Date>;
};

type SandboxActions = {
  id: Generated<string>;
  account_id: string;
  kind: string;
  target: Generated<string>;
  content: Generated<string>;
  created_at: Generated<Date>;
};

type SandboxModes = { platform: string; mode: string };

type TaskTotals = { task_id: string; slots_taken: number };
type CampaignTotals = { campaign_id: string; spent: string };
type CommunitySpending = { community_id: string; month: string; spent: string };

/** The tables of these features. */
export type TasksSchema = {
  tasks: Tasks;
  task_totals: TaskTotals;
  campaign_totals: CampaignTotals;
  community_spending: CommunitySpending;
  task_attempts: TaskAttempts;
  task_submissions: TaskSubmissions;
  task_proofs: TaskProofs;
  task_quizzes: TaskQuizzes;
  task_quiz_tries: TaskQuizTries;
  task_completions: TaskCompletions;
  task_failures: TaskFailures;
  member_clocks: MemberClocks;
  task_streaks: TaskStreaks;
  task_external_checks: TaskExternalChecks;
  task_pages: TaskPages;
  task_page_visits: TaskPageVisits;
  task_surveys: TaskSurveys;
  task_survey_answers: TaskSurveyAnswers;
  task_survey_counts: TaskSurveyCounts;
  platform_accounts: PlatformAccounts;
  pending_links: PendingLinks;
  platform_settings: PlatformSettings;
  task_rechecks: TaskRechecks;
  audit_log: AuditLog;
  sandbox_accounts: SandboxAccounts;
  sandbox_actions: SandboxActions;
  sandbox_modes: SandboxModes;
};
