/** Row types of mails. */
import type { RefusalReason } from '@gumball/rules/mails/mail-reports';
import type { ColumnType, Generated } from 'kysely';

type Frequencies = ColumnType<Record<string, unknown>, string | undefined, string>;

type MailRecipients = {
  user_id: string;
  language: string;
  time_zone: string;
  frequencies: Frequencies;
  mailed_until: Frequencies;
  next_digest_at: Date | null;
  refused_email: ColumnType<string | null, string | null | undefined, string | null>;
  refused_reason: ColumnType<RefusalReason | null, RefusalReason | null | undefined, RefusalReason | null>;
  refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  address_checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

type MailQueue = {
  user_id: string;
  key: string;
  since: Date;
  queued_at: Date;
  due_at: Date;
  attempts: Generated<number>;
  claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

type MailedConversations = { user_id: string; conversation_id: string; mailed_at: Date };
type MailScans = { name: string; scanned_until: Date };
type MailDays = { day: string; kind: string; sent: Generated<number>; failed: Generated<number> };

/** The tables of mails. */
export type MailsSchema = {
  mail_recipients: MailRecipients;
  mail_queue: MailQueue;
  mailed_conversations: MailedConversations;
  mail_scans: MailScans;
  mail_days: MailDays;
};
