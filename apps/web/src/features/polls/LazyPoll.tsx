import type { Poll as PollState } from '@gumball/contract/polls/polls.schemas';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import type Poll from './Poll.tsx';
import type PollFields from './PollFields.tsx';
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
  post: { id: string; user: { id: string }; poll: PollState | null },
  actions: PollActions,
): ReactNode {
  const { id, user, poll } = post;
  return (
    poll && (
      <Suspense fallback={<Outline poll={poll} />}>
        <Loaded post={{ id, authorId: user.id, poll }} actions={actions} />
      </Suspense>
    )
  );
}

const NoFields = () => <p role="alert">{t('The fields of a poll could not be loaded')}</p>;
const LoadedFields = lazy(() =>
  import('./PollFields.tsx').catch((): { default: typeof PollFields } => ({ default: NoFields })),
);

/** The fields of a new poll; their code loads when they are first shown. */
export function LazyPollFields(props: ComponentProps<typeof PollFields>) {
  return (
    <Suspense fallback={<div className="min-h-62" />}>
      <LoadedFields {...props} />
    </Suspense>
  );
}
