import type { Poll as PollState } from '@gumball/contract/polls/polls.schemas';
import { checkVote, isPollOver, percentsOf } from '@gumball/rules/polls/poll';
import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { serverNow } from '../../lib/scheduling/server-time.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/layout/use-now.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { optionClass, pollClass, pollFootClass } from './poll-styles.ts';
import { type PollActions, sendVote } from './polls.queries.ts';
import { timeLeft } from './time-left.ts';

const keySteps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/** When a poll ends, its readers fetch the results within this many milliseconds, not all at once. */
const refetchWithinMs = 3000;

/** Calls `onOver` a moment after a poll has ended while it is shown. */
function useEnd(endsAt: string, onOver: () => void): void {
  const notifyEnd = useEffectEvent(onOver);
  useEffect(() => {
    const leftMs = Date.parse(endsAt) - serverNow();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => notifyEnd(), leftMs + 500 + Math.random() * refetchWithinMs);
    return () => clearTimeout(timer);
  }, [endsAt]);
}

/** A post's poll: buttons until the reader has voted, then the results. Both have the same height. */
export default function Poll({
  post,
  isClosed = false,
  actions,
}: {
  post: { id: string; authorId: string; poll: PollState };
  /** Its community is closed: nobody votes any more, whether or not it has ended. */
  isClosed?: boolean | undefined;
  actions: PollActions;
}) {
  const id = useId();
  const me = useCurrentUser();
  const now = useNow();
  const { options, endsAt, votesCount, results } = post.poll;
  const [requested, setRequested] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  useEnd(endsAt, actions.readAgain);

  const choice = post.poll.choice ?? requested;
  const isAuthor = post.authorId === me.id;
  // The page's clock ticks every half minute; a reader who sees results without a vote knows of the end.
  const isEndConfirmed = results !== null && post.poll.choice === null && !isAuthor;
  const isOver = isEndConfirmed || isPollOver(Date.parse(endsAt), now.getTime());
  const mayVote =
    !isClosed && choice === null && checkVote({ choice: 0, options: options.length, isAuthor, isOver }).ok;
  const isChoosing = mayVote || choice !== null;
  const percents = results && percentsOf(results);

  function vote(option: number) {
    if (!mayVote) return;
    setRequested(option);
    sendVote(post.id, option, actions)
      .catch(reportError)
      .finally(() => setRequested(null));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = keySteps[event.key];
    if (step === undefined) return;
    // An arrow only moves the focus: a vote is final.
    event.preventDefault();
    const next = (at + step + options.length) % options.length;
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }

  return (
    <div className={pollClass}>
      <div
        role={isChoosing ? 'radiogroup' : 'list'}
        aria-label={isChoosing || !results ? t('Poll') : t('Poll results')}
        aria-describedby={`${id}-foot`}
        className="flex flex-col gap-2"
        {...(isChoosing ? { onKeyDown } : {})}
      >
        {options.map((option, place) => {
          const isMine = place === choice;
          const inside = (
            <>
              <span
                aria-hidden="true"
                className={cx(
                  'absolute inset-y-0 start-0 rounded-[14px] transition-[width] duration-[var(--gb-dur-roll)] ease-out',
                  isMine ? 'bg-brand-soft' : 'bg-line',
                )}
                style={{ width: percents ? `max(0.5rem, ${percents[place]}%)` : 0 }}
              />
              <span dir="auto" className={cx('relative', isMine && 'font-semibold text-brand-ink')}>
                {option}
              </span>
              {isMine && <CircleCheck size={18} aria-hidden="true" className="relative flex-none text-brand-ink" />}
              {percents && results && (
                <>
                  <span
                    aria-hidden="true"
                    className={cx(
                      'absolute end-4 font-semibold tabular-nums',
                      isMine ? 'text-brand-ink' : 'text-ink-2',
                    )}
                  >
                    {percents[place]}%
                  </span>
                  <VisuallyHidden>
                    {`${percents[place]}%, ${plural(results[place] ?? 0, '{count} vote', '{count} votes')}`}
                  </VisuallyHidden>
                </>
              )}
            </>
          );
          return isChoosing ? (
            <button
              key={option}
              type="button"
              role="radio"
              aria-checked={isMine}
              aria-disabled={mayVote ? undefined : true}
              tabIndex={place === (choice ?? at) ? 0 : -1}
              className={cx(
                optionClass,
                mayVote
                  ? 'shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)] hover:bg-hover active:scale-[.99]'
                  : 'cursor-default',
              )}
              onFocus={() => setAt(place)}
              onClick={() => vote(place)}
            >
              {inside}
            </button>
          ) : (
            <div
              key={option}
              role="listitem"
              className={cx(optionClass, !results && 'shadow-[inset_0_0_0_1.5px_var(--gb-line)]')}
            >
              {inside}
            </div>
          );
        })}
      </div>
      <p id={`${id}-foot`} className={pollFootClass}>
        {plural(votesCount, '{count} vote', '{count} votes')}
        {' · '}
        {isOver
          ? t('Final results')
          : isClosed
            ? t('This community is closed')
            : timeLeft(Date.parse(endsAt) - now.getTime())}
      </p>
    </div>
  );
}
