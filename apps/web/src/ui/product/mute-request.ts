/** The request to mute a member. Features set it; the shell shows the dialog. docs/product.md, Mutes. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** The member to mute. */
export type MuteRequest = { id: string; firstName: string };

export const muteRequest = createUserStore<MuteRequest | null>(null);

/** Opens the dialog that mutes a member. */
export function requestMute({ id, firstName }: MuteRequest): void {
  muteRequest.set({ id, firstName });
}
