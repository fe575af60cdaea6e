import { lazy, Suspense } from 'react';

const JoinForTask = lazy(() => import('./JoinForTask.tsx'));

/** What joins the community of a task. Most tasks that a member opens are of no community, or of one of theirs. */
export const renderJoinForTask = (community: { id: string; name: string }) => (
  <Suspense>
    <JoinForTask key={community.id} community={community} />
  </Suspense>
);
