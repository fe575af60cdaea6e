import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { useMessageableFriends } from '../data/recipients.queries.ts';
import { nameOf } from '../parts/names.ts';
import { ConversationRowSkeleton } from './ConversationRowSkeleton.tsx';

const maxShown = 8;

/** In place of the first conversations: friends to write to, or the way to some. */
export default function FriendsToWrite(): ReactNode {
  const { data, isPending } = useMessageableFriends('');
  const friends = data?.pages[0]?.items.slice(0, maxShown) ?? [];
  if (isPending) return <ConversationRowSkeleton />;
  if (friends.length === 0)
    return (
      <EmptyState
        art="chat"
        title={t('No conversations yet')}
        text={t('Find a friend to write to.')}
        action={
          <ButtonLink to="/friends" search={{ tab: 'discover' }} kind="soft" size="sm">
            {t('Find people')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <div className="px-3 pt-2 pb-3">
        <h2 className="text-lg">{t('No conversations yet')}</h2>
        <p className="text-ui text-ink-2">{t('Say hello to one of your friends.')}</p>
      </div>
      <ul>
        {friends.map((friend) => (
          <li key={friend.id}>
            <Link
              to="/chat/new"
              search={{ new: 'true', userId: friend.id }}
              aria-label={t('Write to {name}', { name: nameOf(friend) })}
              className="flex min-h-16 items-center gap-3 rounded-lg px-3 hover:bg-hover"
            >
              <Avatar
                name={nameOf(friend)}
                src={friend.avatarUrl}
                size={48}
                decorative
                presence={friend.isOnline ? 'online' : 'offline'}
              />
              <span className="min-w-0 truncate font-semibold">{nameOf(friend)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
