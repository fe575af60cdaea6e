import { lazy, Suspense } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const CommentSection = lazy(() => import('./CommentSection.tsx').catch(() => ({ default: Unreachable })));

function Unreachable() {
  return (
    <div role="alert" className="flex items-center justify-between gap-3 text-danger">
      Failed to load comments
      <Button kind="ghost" size="sm" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}

/** The comments of a post; their code is fetched when they are first shown. */
export function LazyComments({ post, place }: { post: { id: string; commentsCount: number }; place: 'page' | 'feed' }) {
  return (
    <Suspense
      fallback={
        <p role="status" className="flex items-center gap-2 py-2 text-ink-3">
          <Spinner />
          Loading comments...
        </p>
      }
    >
      <CommentSection post={post} place={place} />
    </Suspense>
  );
}
