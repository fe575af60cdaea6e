/** The request to report something. Features set it; the shell shows the dialog. docs/product.md, Safety. */
import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import { createUserStore } from '../../lib/session/user-state.ts';

/** The target of a report; `author` is its owner, if a block can be offered afterwards. */
export type ReportRequest = {
  targetType: ReportTarget;
  targetId: string;
  author?: { id: string; firstName: string; lastName: string };
};

export const reportRequest = createUserStore<ReportRequest | null>(null);

/** Opens the dialog that reports something. */
export function requestReport(request: ReportRequest): void {
  reportRequest.set(request);
}
