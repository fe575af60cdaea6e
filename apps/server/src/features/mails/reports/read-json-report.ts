import { z } from 'zod';
import { findReturnToken, type MailReport } from './report.view.ts';

const jsonReport = z.object({
  type: z.enum(['bounce', 'complaint']),
  email: z.string().max(320),
  /** A bounce for now, such as of a full mailbox, is not counted. */
  permanent: z.boolean().default(true),
});

/** Reads a JSON report of a mail service. Returns undefined if it is not one, or for a temporary bounce. */
export function readJsonReport(body: unknown): MailReport | undefined {
  const parsed = jsonReport.safeParse(body);
  if (!parsed.success || (parsed.data.type === 'bounce' && !parsed.data.permanent)) return undefined;
  const { type: reason, email } = parsed.data;
  return { reason, email, returnToken: findReturnToken(email) };
}
