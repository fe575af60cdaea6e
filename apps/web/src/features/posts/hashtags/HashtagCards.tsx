import type { ListedHashtag } from '@gumball/contract/posts/hashtags.routes';
import { Link } from '@tanstack/react-router';
import { Hash } from 'lucide-react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { useHashtags } from './hashtags.queries.ts';

function HashtagList({ heading, hashtags }: { heading: string; hashtags: readonly ListedHashtag[] }) {
  return (
    <Card heading={heading}>
      <ul className="-mx-3">
        {hashtags.map(({ tag, name, authors }) => (
          <li key={tag}>
            <Link
              to="/hashtag/$tag"
              params={{ tag }}
              className="flex min-h-12 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-hover"
            >
              <Hash size={20} className="flex-none text-ink-2" aria-hidden="true" />
              <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</bdi>
              {authors !== undefined && (
                <span className="flex-none text-sm text-ink-2">
                  {plural(authors, '{count} member', '{count} members')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The hashtags of the moment and those that the member follows; nothing without any, or if they cannot be loaded. */
export function HashtagCards() {
  const { data: trends = [] } = useHashtags('trends');
  const { data: followed = [] } = useHashtags('followed');
  return (
    <>
      {trends.length > 0 && <HashtagList heading={t('Trending hashtags')} hashtags={trends} />}
      {followed.length > 0 && <HashtagList heading={t('Hashtags you follow')} hashtags={followed} />}
    </>
  );
}
