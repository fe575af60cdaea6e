import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import type Section from './CommentSection.tsx';

const Failed = () => <p role="alert">{t('Failed to load comments')}</p>;
const CommentSection = lazy(() =>
  import('./CommentSection.tsx').catch((): { default: typeof Section } => ({ default: Failed })),
);

/** The comments of a post; their code loads when they are first shown. */
export function lazyComments(place: 'page' | 'feed') {
  return (post: Parameters<typeof Section>[0]['post']): ReactNode => (
    <Suspense fallback={<Loading label={t('Loading comments...')} className="justify-start !py-2" />}>
      <CommentSection post={post} place={place} />
    </Suspense>
  );
}
