import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import type { FeedScope } from '../data/post-lists.ts';
import { FeedNotice } from './FeedNotice.tsx';

/** What stands in place of a feed without posts. */
export default function EmptyFeed({ scope }: { scope: FeedScope }): ReactNode {
  if (scope === 'everyone')
    return <FeedNotice art="posts" title={t('No posts yet')} text={t('Be the first to share something!')} />;
  return (
    <FeedNotice
      art="posts"
      title={t('No posts yet')}
      text={t('Posts of your friends will appear here.')}
      action={
        <ButtonLink to="/friends" search={{ tab: 'discover' }} kind="soft" size="sm">
          {t('Find people')}
        </ButtonLink>
      }
    />
  );
}
