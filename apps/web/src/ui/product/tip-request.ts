/** The request to send Gumballs to a member. Features set it; the shell shows the dialog. docs/product.md, Gumballs. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** The member who receives them. */
export type TipRequest = { id: string; firstName: string; lastName: string };

export const tipRequest = createUserStore<TipRequest | null>(null);

/** Opens the dialog that sends Gumballs to a member. */
export function requestTip(member: TipRequest): void {
  tipRequest.set(member);
}
