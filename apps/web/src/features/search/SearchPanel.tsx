import type { Member } from '@gumball/contract/users/users.schemas';
import { memberCount } from '@gumball/rules/formats/numbers';
import { Link, type LinkProps } from '@tanstack/react-router';
import { History, Search, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMember } from '../../lib/session.ts';
import { rich, say, t } from '../../lib/texts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { CommunityAvatar } from '../../ui/CommunityAvatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { forgetSearch, recentSearches } from './recent-searches.ts';
import { useEverything } from './search.queries.ts';

const typedMin = 2;
const shownOfEach = 3;

type Way = Pick<LinkProps, 'to' | 'params' | 'search'>;

function Row({ way, onDone, children }: { way: Way; onDone: () => void; children: ReactNode }) {
  return (
    <Link
      {...way}
      onClick={onDone}
      className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 hover:bg-hover"
    >
      {children}
    </Link>
  );
}

function Names({ first, second }: { first: string; second: string }) {
  return (
    <span className="min-w-0">
      <span className="block truncate font-semibold">{first}</span>
      <span className="block truncate text-sm text-ink-2">{second}</span>
    </span>
  );
}

const nameOf = (user: Member) => `${user.firstName} ${user.lastName}`;

function QuickResults({ q, onDone }: { q: string; onDone: () => void }) {
  const settled = useSettled(q);
  const { data, isError } = useEverything(settled.length < typedMin ? '' : settled, shownOfEach);
  return (
    <ul aria-label={t('Suggestions')}>
      <li className="flex">
        <Row way={{ to: '/search', search: { q } }} onDone={onDone}>
          <Search size={20} className="mx-2.5 flex-none text-ink-2" aria-hidden="true" />
          <span className="truncate">
            {rich('Search for {q}', { q: <strong className="font-semibold">{q}</strong> })}
          </span>
        </Row>
      </li>
      {data?.users.map((user) => (
        <li key={user.id} className="flex">
          <Row way={{ to: '/user-profile/$id', params: { id: user.id } }} onDone={onDone}>
            <Avatar name={nameOf(user)} src={user.avatarUrl} size={40} decorative />
            <Names first={nameOf(user)} second={user.username} />
          </Row>
        </li>
      ))}
      {data?.communities.map((community) => (
        <li key={community.id} className="flex">
          <Row way={{ to: '/community/$id', params: { id: community.id } }} onDone={onDone}>
            <CommunityAvatar name={community.name} src={community.avatarUrl} size={40} decorative />
            <Names first={community.name} second={say(memberCount(community.memberCount))} />
          </Row>
        </li>
      ))}
      {data?.posts.map((post) => (
        <li key={post.id} className="flex">
          <Row way={{ to: '/post/$id', params: { id: post.id } }} onDone={onDone}>
            <Avatar
              name={`${post.user.firstName} ${post.user.lastName}`}
              src={post.user.avatarUrl}
              size={40}
              decorative
            />
            <Names first={`${post.user.firstName} ${post.user.lastName}`} second={post.content} />
          </Row>
        </li>
      ))}
      {isError && (
        <li role="alert" className="px-3 py-2 text-sm text-ink-2">
          {t('Search failed')}
        </li>
      )}
    </ul>
  );
}

function Recent({ onDone }: { onDone: () => void }) {
  const { id } = useMember();
  const [recent, setRecent] = useState(() => recentSearches(id));
  const forget = (q?: string) => {
    forgetSearch(id, q);
    setRecent(recentSearches(id));
  };
  if (recent.length === 0) {
    return <p className="px-3 py-2 text-sm text-ink-2">{t('Find people, communities and posts.')}</p>;
  }
  return (
    <>
      <div className="flex items-center justify-between ps-3">
        <h2 className="text-ui">{t('Recent searches')}</h2>
        <Button kind="ghost" size="sm" onClick={() => forget()}>
          {t('Clear all')}
        </Button>
      </div>
      <ul aria-label={t('Recent searches')}>
        {recent.map((q) => (
          <li key={q} className="flex items-center">
            <Row way={{ to: '/search', search: { q } }} onDone={onDone}>
              <History size={20} className="mx-2.5 flex-none text-ink-2" aria-hidden="true" />
              <span className="truncate">{q}</span>
            </Row>
            <IconButton label={t('Remove {name}', { name: q })} size="sm" onClick={() => forget(q)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands under a search box while somebody searches: what they looked for last, or what fits what they type. */
export default function SearchPanel({ text, onDone }: { text: string; onDone: () => void }) {
  const q = text.trim();
  return q.length < typedMin ? <Recent onDone={onDone} /> : <QuickResults q={q} onDone={onDone} />;
}
