import type { ColumnType } from 'kysely';
import type { StoredCheck } from '../../doctor/check.ts';

type ProblemReports = {
  id: number;
  findings: ColumnType<StoredCheck[], string | undefined, string>;
  checked_at: Date | null;
  checking_until: Date | null;
};

type Figures = { unit: 'day' | 'week'; starts_on: string; name: string; key: string; value: string };

/** The tables of the operators' console. */
export type OperatorsSchema = { problem_reports: ProblemReports; figures: Figures };
