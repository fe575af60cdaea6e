import type { Poll as PollState } from '@gumball/contract/polls/polls.schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import type Poll from './Poll.tsx';
import { optionClass, pollClass, pollFootClass } from './poll-styles.ts';
import type { PollActions } from './polls.queries.ts';

/** A placeholder of the poll's height, while its code loads and if it fails. */
function Outline({ poll }: { poll: PollState }) {
  return (
    <div className={pollClass}>
      {poll.options.map((option) => (
        <div key={option} className={optionClass} dir="auto">
          {option}
        </div>
      ))}
      <p className={pollFootClass} />
    </div>
  );
}

const Loaded = lazy(() =>
  import('./Poll.tsx').catch((): { default: typeof Poll } => ({ default: ({ post }) => <Outline poll={post.poll} /> })),
);

/** The poll of a post, if it has one; its code loads when one is first shown. */
export function lazyPoll(
  post: {
    id: string;
    user: { id: string };
    poll: PollState | null;
    community?: { isClosed?: boolean | undefined } | null;
  },
  actions: PollActions,
): ReactNode {
  const { id, user, poll, community } = post;
  return (
    poll && (
      <Suspense fallback={<Outline poll={poll} />}>
        <Loaded post={{ id, authorId: user.id, poll }} isClosed={community?.isClosed} actions={actions} />
      </Suspense>
    )
  );
}
