import { messageOf } from '@gumball/contract/errors';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { passFocus } from '../../../ui/layout/pass-focus.ts';
import { requestUnblock } from '../../../ui/product/block-request.ts';
import { useHasBlocked } from '../data/recipients.queries.ts';

type ReadOnlyConversation = Pick<Conversation, 'isReadOnly' | 'isClosed' | 'otherParticipant' | 'lastActivity'>;

/** In place of the composer: why the viewer cannot write, and the way back from the viewer's own block. */
export function ReadOnlyNotice({ conversation }: { conversation: ReadOnlyConversation }) {
  const { otherParticipant, isReadOnly } = conversation;
  const hasBlocked = useHasBlocked(isReadOnly ? otherParticipant?.id : undefined);
  return (
    <div className="mx-2 mb-4 flex flex-none flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-[1.5rem] bg-sunken px-4 py-1.5 text-center text-ui text-ink-2 md:mx-(--chat-inset)">
      <p role="status" className="py-1.5">
        {hasBlocked && otherParticipant
          ? t('You blocked {name}.', { name: otherParticipant.firstName || otherParticipant.username })
          : reasonOf(conversation)}
      </p>
      {hasBlocked && otherParticipant && (
        <Button ref={focusComposer} kind="ghost" size="sm" onClick={() => requestUnblock(otherParticipant.id)}>
          {t('Unblock')}
        </Button>
      )}
    </div>
  );
}

// The composer replaces the notice.
const focusComposer = (button: HTMLElement | null) =>
  passFocus(button, () => document.querySelector<HTMLElement>('.chat-pane textarea'));

function reasonOf({ isClosed, isReadOnly }: ReadOnlyConversation): string {
  if (isClosed) return translate(messageOf('COMMUNITY_CLOSED'));
  return isReadOnly ? t("You can't reply to this conversation.") : t('Only admins can write here.');
}
