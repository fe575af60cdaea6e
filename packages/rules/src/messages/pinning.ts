/** Pinned messages: docs/product.md, Messages. */
import { ok, type RuleResult } from '../rule-result.ts';
import { type GroupRole, type MembersMay, mayPinInGroup } from './group-roles.ts';

/** Maximum number of pinned messages of a conversation. */
export const pinnedMax = 50;

/** Checks whether a participant may pin or unpin a message that the participant can read. */
export function checkPin(
  facts: {
    /** The participant's role in a group, and what its members may do; in a direct conversation both may pin. */
    role: GroupRole;
    membersMay: MembersMay;
    isDeleted: boolean;
    isReadOnly: boolean;
    isPinned: boolean;
    /** The number of pinned messages of the conversation. */
    pinned: number;
  },
  isOn: boolean,
): RuleResult<'ACCESS_DENIED' | 'MESSAGE_DELETED' | 'PINNED_FULL'> {
  if (!mayPinInGroup(facts.role, facts.membersMay) || facts.isReadOnly) return { ok: false, code: 'ACCESS_DENIED' };
  if (facts.isDeleted) return { ok: false, code: 'MESSAGE_DELETED' };
  if (isOn && !facts.isPinned && facts.pinned >= pinnedMax) return { ok: false, code: 'PINNED_FULL' };
  return ok;
}
