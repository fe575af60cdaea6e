import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { Button } from '../../../ui/forms/Button.tsx';
import { changeListState } from '../data/list-state.mutations.ts';
import { listActionOptions } from '../parts/list-actions.ts';

/** The buttons that pin, mark and archive a conversation in the member's own list. */
export function ListActions({ conversation }: { conversation: Conversation }) {
  return listActionOptions(conversation).map(({ key, action, label, icon: Icon }) => (
    <Button key={key} kind="soft" size="sm" onClick={() => changeListState(conversation, action)}>
      <Icon size={18} aria-hidden="true" />
      {label}
    </Button>
  ));
}
