import type { HashtagView } from '@gumball/contract/posts/hashtags.routes';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { setFollowed, setHidden, useHashtag } from './hashtags.queries.ts';

/**
 * The name of a hashtag and its followers, with Follow, and what operators do with it. `children` is what a page
 * renders below it, unless the text is no hashtag.
 */
export function HashtagHeader({ tag, children }: { tag: string; children: ReactNode }): ReactNode {
  const { data: hashtag } = useHashtag(tag);
  return (
    <>
      {hashtag ? <HashtagCard tag={tag} hashtag={hashtag} /> : <HashtagState tag={tag} />}
      {hashtag !== null && children}
    </>
  );
}

function HashtagState({ tag }: { tag: string }) {
  const { data: hashtag, error, isFetching, refetch } = useHashtag(tag);
  return (
    <Card>
      <h1 className="sr-only">{t('Hashtag')}</h1>
      {hashtag === null ? (
        <EmptyState
          art="oops"
          title={t('Hashtag not found')}
          text={t('The link may be old, or mistyped.')}
          action={
            <ButtonLink to="/" kind="soft" size="sm">
              {t('Go to Home')}
            </ButtonLink>
          }
        />
      ) : error && !isFetching ? (
        <EmptyState
          art="oops"
          alert
          title={failureMessage(error, t('Failed to load the hashtag'))}
          action={<RetryButton onRetry={refetch} />}
        />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function HashtagCard({ tag, hashtag }: { tag: string; hashtag: HashtagView }) {
  const { name, isFollowed, followersCount, isHidden } = hashtag;
  const follow = () => {
    setFollowed(tag, !isFollowed).catch((failure: unknown) => {
      toast.error(failureMessage(failure, isFollowed ? t('Failed to unfollow') : t('Failed to follow')));
    });
  };
  const hide = () => {
    setHidden(tag, !isHidden).catch((failure: unknown) => {
      toast.error(failureMessage(failure, t('Failed to change the hashtag')));
    });
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="min-w-0 wrap-anywhere">#{name}</h1>
          <p className="text-sm text-ink-2">{plural(followersCount, '{count} follower', '{count} followers')}</p>
        </div>
        <Button kind={isFollowed ? 'outline' : 'primary'} aria-pressed={isFollowed} onClick={follow}>
          {isFollowed ? t('Following') : t('Follow')}
        </Button>
        {isHidden !== undefined && (
          <Button kind="ghost" onClick={hide}>
            {isHidden ? <Eye size={20} aria-hidden="true" /> : <EyeOff size={20} aria-hidden="true" />}
            {isHidden ? t('Show in trends') : t('Hide from trends')}
          </Button>
        )}
      </div>
    </Card>
  );
}
