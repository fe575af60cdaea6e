/** The tables of reports, cases and sanctions: docs/product.md, Safety. */
import type { Language } from '@gumball/rules/formats/languages';
import type { CaseDecision, CaseKind, CaseSubject } from '@gumball/rules/moderation/cases';
import type { ReportReason } from '@gumball/rules/moderation/report';
import type { SanctionKind } from '@gumball/rules/moderation/sanctions';
import type { ColumnType, Generated } from 'kysely';

type Reports = {
  id: string;
  reporter_id: string;
  target_type: CaseSubject;
  target_id: string;
  target_user_id: string | null;
  excerpt: string;
  reason: ReportReason;
  details: string | null;
  created_at: Date;
  closed_at: ColumnType<Date | null, undefined, Date>;
  outcome: Generated<'kept' | 'acted' | null>;
};

type SupportMessages = {
  id: string;
  user_id: string;
  email: string;
  subject: string;
  message: string;
  creation_key: string | null;
  created_at: Date;
  closed_at: ColumnType<Date | null, undefined, Date>;
};

type Sanctions = {
  user_id: string;
  id: string;
  kind: SanctionKind;
  rule: ReportReason;
  note: string;
  operator_id: string;
  creation_key: string | null;
  imposed_at: Date;
  ends_at: Date | null;
  lifted_at: Date | null;
  appeal: string | null;
  appealed_at: Date | null;
  appeal_decided_at: Date | null;
  appeal_granted: boolean | null;
  appeal_answer: string | null;
  case_id: Generated<string | null>;
};

type ModerationCases = {
  id: string;
  subject_type: CaseSubject;
  subject_id: string;
  user_id: string | null;
  community_id: string | null;
  kinds: CaseKind[];
  excerpt: string;
  opened_at: Date;
  position: string;
  claimed_by: Generated<string | null>;
  claimed_until: Generated<Date | null>;
  passed_on_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  decision: Generated<CaseDecision | null>;
  decided_by: Generated<string | null>;
  decided_by_community: Generated<boolean>;
};

type CannedAnswers = {
  id: string;
  title: string;
  texts: ColumnType<Partial<Record<Language, string>>, string, string>;
  created_at: Date;
};

type ModerationCaseEvents = {
  case_id: string;
  id: string;
  kind: string;
  actor_id: Generated<string | null>;
  by_community: Generated<boolean>;
  text: Generated<string>;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Date;
};

/** The tables of moderation. */
export type ModerationSchema = {
  reports: Reports;
  support_messages: SupportMessages;
  sanctions: Sanctions;
  moderation_cases: ModerationCases;
  moderation_case_events: ModerationCaseEvents;
  canned_answers: CannedAnswers;
};
