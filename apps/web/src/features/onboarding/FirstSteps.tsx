import type { Onboarding } from '@gumball/contract/onboarding/onboarding.schemas';
import { type OnboardingStep, payableSteps } from '@gumball/rules/onboarding/first-steps';
import { Link } from '@tanstack/react-router';
import { Camera, Check, ChevronRight, Coins, type LucideIcon, PenLine, UserPlus, UsersRound, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatList } from '../../lib/i18n/format-list.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { readWelcomeBonus, removeWelcomeBonus } from '../../lib/session/welcome-bonus.ts';
import { cx } from '../../ui/cx.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Ball } from '../../ui/identity/Ball.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { celebrate } from '../../ui/rewards/rewards.ts';
import { readCardHeight, storeCardHeight } from './card-height.ts';
import { claimSteps, dismissSteps } from './onboarding.mutations.ts';
import { useOnboarding } from './onboarding.queries.ts';

type StepRow = Onboarding['steps'][number];

const steps: Record<OnboardingStep, { title: string; short: string; hint: string; Icon: LucideIcon }> = {
  picture: {
    title: msg('Add a picture'),
    short: msg('Picture'),
    hint: msg('Friends recognize you by it.'),
    Icon: Camera,
  },
  friends: {
    title: msg('Find three people'),
    short: msg('Three people'),
    hint: msg('Their posts make your feed.'),
    Icon: UserPlus,
  },
  community: {
    title: msg('Join a community'),
    short: msg('Community'),
    hint: msg('Talk about what you love.'),
    Icon: UsersRound,
  },
  post: { title: msg('Write your first post'), short: msg('First post'), hint: msg('Say hello.'), Icon: PenLine },
  task: {
    title: msg('Complete a task'),
    short: msg('First task'),
    hint: msg('Follow or like, and get paid for it.'),
    Icon: Coins,
  },
};

/** The page of each step; a post is written in place. Tasks begin with the easiest, not with the highest reward. */
const targets = {
  picture: { to: '/profile/edit' },
  friends: { to: '/friends', search: { tab: 'discover' } },
  community: { to: '/communities' },
  task: { to: '/tasks', search: { sort: 'difficulty', order: 'asc' } },
} as const;

/** Celebrates the welcome bonus of an invitation once. */
function celebrateWelcomeBonus(): void {
  const amount = readWelcomeBonus();
  if (amount === 0) return;
  removeWelcomeBonus();
  const text = t('Welcome! You got {amount} {points}', { amount });
  celebrate({ kind: 'gumballs', amount, text, detail: t('A gift from your invitation.') });
}

/** Claims finished steps and celebrates what they paid. Returns whether some have to wait for another day. */
function useClaims(onboarding: Onboarding | null | undefined): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  const payable = onboarding ? payableSteps(onboarding.steps, onboarding.reward).join() : '';
  useEffect(celebrateWelcomeBonus, []);
  useEffect(() => {
    if (payable === '') return;
    claimSteps()
      .then(({ paid, amount, isDelayed: waits, onboarding: rest }) => {
        setIsDelayed(waits);
        if (amount === 0) return;
        const done = formatList(paid.map((step) => translate(steps[step].short)));
        const detail = rest ? done : t('All first steps are done. Enjoy {site}!');
        celebrate({ kind: 'gumballs', amount, text: t('You earned {amount} {points}', { amount }), detail });
      })
      .catch(() => {
        // The next visit claims them.
      });
  }, [payable]);
  return isDelayed;
}

/** The first steps of a new member, with their rewards, until they are done or dismissed. */
export default function FirstSteps({ onPost }: { onPost: () => void }): ReactNode {
  const { data: onboarding, isPending } = useOnboarding();
  const isDelayed = useClaims(onboarding);
  const [height] = useState(readCardHeight);
  useEffect(() => {
    if (onboarding === null) storeCardHeight(0);
  }, [onboarding]);
  return (
    <>
      {isPending && height > 0 && (
        <div className="overflow-hidden" style={{ height }}>
          <StepsSkeleton />
        </div>
      )}
      {onboarding && (
        <div ref={trackHeight}>
          <StepsCard onboarding={onboarding} isDelayed={isDelayed} onPost={onPost} />
        </div>
      )}
    </>
  );
}

function trackHeight(element: HTMLElement | null) {
  if (!element) return;
  const observer = new ResizeObserver(() => storeCardHeight(element.offsetHeight));
  observer.observe(element);
  return () => observer.disconnect();
}

function StepsSkeleton(): ReactNode {
  return (
    <Card>
      <Loading label={t('Loading your first steps...')}>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-4 mb-3 h-3.5 rounded-full!" />
        {Object.keys(steps).map((step) => (
          <div key={step} className="flex h-14 items-center gap-3">
            <Skeleton className="size-10 flex-none rounded-full!" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        ))}
      </Loading>
    </Card>
  );
}

function StepsCard({
  onboarding: { steps: rows, reward },
  isDelayed,
  onPost,
}: {
  onboarding: Onboarding;
  isDelayed: boolean;
  onPost: () => void;
}) {
  const done = rows.filter(({ isDone }) => isDone);
  const open = rows.filter(({ isDone }) => !isDone);
  return (
    <Card
      heading={t('First steps')}
      action={
        <IconButton label={t('Hide first steps')} size="sm" onClick={() => void dismissSteps()}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      }
    >
      <div className="flex items-center gap-4 py-1.5">
        <div className="flex-1">
          <ProgressBar label={t('First steps')} value={done.length / rows.length} color="var(--gb-gold)" />
        </div>
        <span className="text-ui font-semibold text-ink-2 tabular-nums">
          {t('{done} of {total}', { done: done.length, total: rows.length })}
        </span>
      </div>
      {done.length > 0 && (
        <ul aria-label={t('Done')} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium text-positive">
          {done.map(({ step }) => (
            <li key={step} className="inline-flex items-center gap-1">
              <Check size={16} aria-hidden="true" />
              {translate(steps[step].short)}
            </li>
          ))}
        </ul>
      )}
      {isDelayed && (
        <p role="status" className="mt-1 text-sm text-ink-2">
          {t('Many people joined from your network today. Your {points} for these steps arrive another day.')}
        </p>
      )}
      <ul className="mt-1">
        {open.map((row, index) => (
          <li key={row.step}>
            <Step row={row} reward={reward} isNext={index === 0} onPost={onPost} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({
  row: { step, count, target },
  reward,
  isNext,
  onPost,
}: {
  row: StepRow;
  reward: number;
  isNext: boolean;
  onPost: () => void;
}) {
  const { title, hint, Icon } = steps[step];
  const className =
    '-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-hover';
  const content = (
    <>
      <Ball
        size={40}
        flat={!isNext}
        color={isNext ? 'var(--gb-brand)' : 'var(--gb-brand-soft)'}
        style={isNext ? {} : { color: 'var(--gb-brand-ink)' }}
      >
        <Icon size={20} aria-hidden="true" />
      </Ball>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{translate(title)}</span>
        <span className={cx('block text-sm text-ink-2', count === 0 && 'max-md:hidden')}>
          {count > 0 ? t('{done} of {total}', { done: count, total: target }) : translate(hint)}
        </span>
      </span>
      {reward > 0 && <GumballAmount amount={reward} reward variant="pill" />}
      <ChevronRight size={20} className="flex-none text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
    </>
  );
  if (step === 'post')
    return (
      <button type="button" aria-haspopup="dialog" className={className} onClick={onPost}>
        {content}
      </button>
    );
  return (
    <Link {...targets[step]} className={className}>
      {content}
    </Link>
  );
}
