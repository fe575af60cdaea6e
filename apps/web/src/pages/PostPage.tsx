import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazyComments } from '../features/comments/LazyComments.tsx';
import { lazyPoll } from '../features/polls/LazyPoll.tsx';
import { PostView } from '../features/posts/card/PostView.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card, cardClass } from '../ui/layout/Card.tsx';
import PageComposer from './PageComposer.tsx';
import { SideColumn } from './SideColumn.tsx';

const comments = lazyComments('page');

const renderComments = (post: Post) => (
  <section aria-label={t('Comments')} className={cardClass}>
    {comments(post)}
  </section>
);

/** One post. */
export function PostPage() {
  const { id } = useParams({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();

  function goBack() {
    if (canGoBack) router.history.back();
    else navigate({ to: '/' }).catch(reportError);
  }

  return (
    <div className="columns">
      <div className="flex min-w-0 flex-col gap-2 md:gap-3">
        <Button kind="ghost" size="sm" className="-my-1 -ms-2 self-start" onClick={goBack}>
          <ArrowLeft size={20} aria-hidden="true" />
          {t('Go Back')}
        </Button>
        {id ? (
          <PostView key={id} id={id} onRemoved={goBack} poll={lazyPoll} below={renderComments} />
        ) : (
          <Card>
            <EmptyState art="oops" alert title={t('Error Loading Post')} text={t('No post ID provided')} />
          </Card>
        )}
      </div>
      <SideColumn />
      <PageComposer />
    </div>
  );
}
