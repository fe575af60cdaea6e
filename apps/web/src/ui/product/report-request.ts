/** What a member wishes to report. Whoever offers it says so here; the shell shows the dialog. docs/product.md, Safety. */
import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import { createStore } from '../../lib/storage/store.ts';

/** Something to report; `author` is whose it is, where a block can be offered afterwards. */
export type ReportRequest = {
  targetType: ReportTarget;
  targetId: string;
  author?: { id: string; firstName: string; lastName: string };
};

export const reportRequest = createStore<ReportRequest | null>(null);

/** Opens the dialog that reports something. */
export function requestReport(request: ReportRequest): void {
  reportRequest.set(request);
}
