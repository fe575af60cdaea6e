import type { Post } from '@gumball/contract/posts/posts.schemas';
import { memberCount } from '@gumball/rules/formats/community-counts';
import { toPlainText } from '@gumball/rules/posts/formatting';
import { Link, type LinkProps } from '@tanstack/react-router';
import { History, Search, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { rich, t, translate } from '../../lib/i18n/i18n.ts';
import { useDebounced } from '../../lib/scheduling/use-debounced.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useWarningChoice } from '../../lib/storage/warning-choice.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { CommunityAvatar } from '../../ui/identity/CommunityAvatar.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { recentSearches, removeSearch } from './recent-searches.ts';
import { useEverything } from './search.queries.ts';

const minQueryLength = 2;
const maxPerKind = 3;

type RowLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

function Row({ way, onDone, children }: { way: RowLink; onDone: () => void; children: ReactNode }) {
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

/** The results of one kind, under its name. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <li>
      <p id={id} className="px-3 pt-2.5 pb-1 text-sm font-semibold text-ink-2">
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </li>
  );
}

function Suggestion({
  way,
  picture,
  first,
  second,
  onDone,
}: {
  way: RowLink;
  picture: ReactNode;
  first: string;
  second: ReactNode;
  onDone: () => void;
}) {
  return (
    <li className="flex">
      <Row way={way} onDone={onDone}>
        {picture}
        <span className="min-w-0 py-1.5">
          <span className="block truncate font-semibold">{first}</span>
          <span className="block truncate text-sm text-ink-2">{second}</span>
        </span>
      </Row>
    </li>
  );
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/** A post's text on one line; a warning stands for it, as in a quote. */
function Excerpt({ content, contentWarning }: Pick<Post, 'content' | 'contentWarning'>) {
  const isAlwaysShown = useWarningChoice();
  if (isAlwaysShown || contentWarning === null) return toPlainText(content);
  return (
    <>
      <TriangleAlert size={16} aria-hidden="true" className="me-1 inline-block align-text-bottom text-warning" />
      <VisuallyHidden>{t('Content warning:')} </VisuallyHidden>
      {contentWarning}
    </>
  );
}

function QuickResults({ q, onDone }: { q: string; onDone: () => void }) {
  const settled = useDebounced(q);
  const { data, isError } = useEverything(settled.length < minQueryLength ? '' : settled, maxPerKind);
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
      {data && data.users.length > 0 && (
        <Group label={t('Users')}>
          {data.users.map((user) => (
            <Suggestion
              key={user.id}
              way={{ to: '/user-profile/$id', params: { id: user.id } }}
              picture={<Avatar name={nameOf(user)} src={user.avatarUrl} size={40} decorative />}
              first={nameOf(user)}
              second={user.username}
              onDone={onDone}
            />
          ))}
        </Group>
      )}
      {data && data.communities.length > 0 && (
        <Group label={t('Communities')}>
          {data.communities.map(({ id, name, avatarUrl, memberCount: count }) => (
            <Suggestion
              key={id}
              way={{ to: '/community/$id', params: { id } }}
              picture={<CommunityAvatar name={name} src={avatarUrl} size={40} decorative />}
              first={name}
              second={translate(memberCount(count))}
              onDone={onDone}
            />
          ))}
        </Group>
      )}
      {data && data.posts.length > 0 && (
        <Group label={t('Posts')}>
          {data.posts.map(({ id, user, content, contentWarning }) => (
            <Suggestion
              key={id}
              way={{ to: '/post/$id', params: { id } }}
              picture={<Avatar name={nameOf(user)} src={user.avatarUrl} size={40} decorative />}
              first={nameOf(user)}
              second={<Excerpt content={content} contentWarning={contentWarning} />}
              onDone={onDone}
            />
          ))}
        </Group>
      )}
      {isError && (
        <li role="alert" className="px-3 py-2 text-sm text-ink-2">
          {t('Search failed')}
        </li>
      )}
    </ul>
  );
}

function Recent({ onDone }: { onDone: () => void }) {
  const { id } = useCurrentUser();
  const [recent, setRecent] = useState(() => recentSearches(id));
  const clear = (q?: string) => {
    removeSearch(id, q);
    setRecent(recentSearches(id));
  };
  if (recent.length === 0) {
    return <p className="px-3 py-2 text-sm text-ink-2">{t('Find people, communities and posts.')}</p>;
  }
  return (
    <>
      <div className="flex items-center justify-between ps-3">
        <h2 className="text-ui">{t('Recent searches')}</h2>
        <Button kind="ghost" size="sm" onClick={() => clear()}>
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
            <IconButton label={t('Remove {name}', { name: q })} size="sm" onClick={() => clear(q)}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The panel under a search box: recent searches, or quick results. */
export default function SearchPanel({ text, onDone }: { text: string; onDone: () => void }) {
  const q = text.trim();
  return q.length < minQueryLength ? <Recent onDone={onDone} /> : <QuickResults q={q} onDone={onDone} />;
}
