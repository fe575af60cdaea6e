import type { ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import { formatList } from '../../../lib/i18n/format-list.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { nameOf } from '../parts/names.ts';

const namedMax = 5;

/** The first members who react with an emoji, as far as the conversation names them. */
function namesOf(userIds: readonly string[], conversation: ListedConversation | undefined, currentUserId: string) {
  const names = userIds.flatMap((id) => {
    if (id === currentUserId) return [t('You')];
    const user = conversation?.participants.find(({ userId }) => userId === id)?.user;
    return user ? [nameOf(user)] : [];
  });
  return formatList(names.slice(0, namedMax));
}

/** The reactions of a message. A press adds or removes the member's own; where that is not possible, it shows whose. */
export function BubbleReactions({
  message,
  conversation,
  onReact,
  onShow,
}: {
  message: Message;
  conversation: ListedConversation | undefined;
  onReact: ((emoji: string, isOn: boolean) => void) | undefined;
  onShow: () => void;
}) {
  const me = useCurrentUser();
  return (
    <div role="group" aria-label={t('Reactions')} className="-mt-1.5 flex flex-wrap gap-1 px-1.5">
      {message.reactions.map(({ emoji, userIds }) => {
        const isOwn = userIds.includes(me.id);
        const { length: count } = userIds;
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isOwn}
            aria-label={plural(count, '{emoji}, {count} reaction', '{emoji}, {count} reactions', { emoji })}
            title={namesOf(userIds, conversation, me.id)}
            onClick={() => (onReact ? onReact(emoji, !isOwn) : onShow())}
            className={cx(
              'relative inline-flex h-7 items-center gap-1 rounded-full px-2 text-sm font-semibold tabular-nums shadow-[0_0_0_2px_var(--gb-canvas)] before:absolute before:-inset-y-1.5 before:inset-x-0',
              isOwn
                ? 'bg-brand-soft text-brand-ink shadow-[inset_0_0_0_1.5px_var(--gb-brand-ink),0_0_0_2px_var(--gb-canvas)]'
                : 'bg-surface text-ink-2 hover:bg-sunken',
            )}
          >
            <span aria-hidden="true" className="text-base leading-none">
              {emoji}
            </span>
            {formatInteger(count, locale)}
          </button>
        );
      })}
    </div>
  );
}
