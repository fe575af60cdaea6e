import type { MemberReaction, Message } from '@gumball/contract/messages/messages.schemas';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { reactionsQuery } from '../data/reactions.queries.ts';
import { nameOf } from '../parts/names.ts';

function ReactionRow({ reaction: { emoji, userId, user, reactedAt } }: { reaction: MemberReaction }) {
  const me = useCurrentUser();
  const name = user ? nameOf(user) : t('Deleted member');
  return (
    <li className="flex min-h-15 items-center gap-3 rounded-lg px-3">
      <Avatar name={user ? name : ''} src={user?.avatarUrl ?? null} size={40} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{userId === me.id ? t('You') : name}</span>
        <TimeAgo dateTime={reactedAt} format="chat" className="block text-sm text-ink-2 tabular-nums" />
      </span>
      <span className="flex-none text-2xl leading-none">{emoji}</span>
    </li>
  );
}

/** Who reacted to a message, the latest reaction first. */
export default function MessageReactions({
  message,
  open,
  onClose,
}: {
  message: Message;
  open: boolean;
  onClose: () => void;
}) {
  const { data, isError, isFetching, refetch } = useQuery({ ...reactionsQuery(message), enabled: open });
  return (
    <Modal title={t('Reactions')} open={open} onClose={onClose} className="md:!max-w-[420px]">
      {data ? (
        <ul aria-label={t('Who reacted')} className="-mx-3">
          {data.map((reaction) => (
            <ReactionRow key={`${reaction.userId} ${reaction.emoji}`} reaction={reaction} />
          ))}
        </ul>
      ) : isError && !isFetching ? (
        <div role="alert" className="grid justify-items-center gap-3 py-6 text-ink-2">
          {t("Couldn't load the reactions")}
          <RetryButton onRetry={refetch} />
        </div>
      ) : (
        <Loading label={t('Loading reactions...')} />
      )}
    </Modal>
  );
}
