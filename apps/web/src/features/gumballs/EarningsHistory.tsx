import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import { siteName } from '@gumball/rules/formats/site-names';
import type { EntryKind } from '@gumball/rules/gumballs/entries';
import {
  BadgeCheck,
  Coins,
  Flame,
  Footprints,
  Gift,
  ListChecks,
  type LucideIcon,
  Map,
  RotateCcw,
  ShoppingBag,
  Trophy,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useIsOff } from '../../lib/site/site.ts';
import { cx } from '../../ui/cx.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { HrefLink } from '../../ui/forms/HrefLink.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { useEarningsHistory } from './gumballs.queries.ts';

const kindStyles: Record<EntryKind, { label: string; Icon: LucideIcon }> = {
  task: { label: msg('Task completed'), Icon: ListChecks },
  referral: { label: msg('Friend joined with your code'), Icon: UserPlus },
  welcome: { label: msg('Welcome bonus'), Icon: Gift },
  milestone: { label: msg('Referral milestone'), Icon: Trophy },
  quest: { label: msg('Quest completed'), Icon: Map },
  streak: { label: msg('Streak bonus'), Icon: Flame },
  onboarding: { label: msg('First step done'), Icon: Footprints },
  grant: { label: msg('Gift from {site}'), Icon: BadgeCheck },
  reversal: { label: msg('Taken back'), Icon: Undo2 },
  restored: { label: msg('Given back'), Icon: RotateCcw },
  purchase: { label: msg('Bought in the shop'), Icon: ShoppingBag },
  refund: { label: msg('Refund from the shop'), Icon: RotateCcw },
  tip: { label: msg('Sent by a member'), Icon: Coins },
  tip_reversal: { label: msg('Taken back'), Icon: Undo2 },
};

// Invites only to parts of the site that are on.
function emptyText(hasNoReferrals: boolean, hasNoTasks: boolean): string {
  if (hasNoReferrals && hasNoTasks) return t('Nothing yet.');
  if (hasNoReferrals) return t('Nothing yet. Complete a task to earn {points}.');
  if (hasNoTasks) return t('Nothing yet. Invite a friend to earn {points}.');
  return t('Nothing yet. Invite a friend or complete a task to earn {points}.');
}

/** Every change of the member's balance, newest first. */
export function EarningsHistory() {
  const [hasNoReferrals, hasNoTasks] = [useIsOff('referrals'), useIsOff('tasks')];
  const history = useEarningsHistory();
  const { items: entries, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  return (
    <Card heading={t('History')}>
      {entries === undefined && !error && (
        <Loading label={t('Loading your history...')} className="flex flex-col gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-11 rounded-md" />
          ))}
        </Loading>
      )}
      {entries === undefined && error && (
        <EmptyState
          art="oops"
          alert
          level={3}
          title={t('Failed to load your history')}
          text={errorMessage(error, t('Please try again.'))}
          action={<RetryButton onRetry={refetch} />}
        />
      )}
      {entries?.length === 0 && <p className="py-3 text-ui text-ink-2">{emptyText(hasNoReferrals, hasNoTasks)}</p>}
      {entries !== undefined && entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {history.isFetchNextPageError && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={fetchNextPage} />}>
          {t("Couldn't load more")}
        </Callout>
      )}
      {hasNextPage && !history.isFetchNextPageError && (
        <Button
          kind="soft"
          size="sm"
          className="mt-2"
          fullWidth
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? t('Loading...') : t('Load more')}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: Earning }) {
  const { label, Icon } = kindStyles[entry.kind];
  const kind =
    entry.kind === 'milestone'
      ? t('Referral milestone: {friends} friends', { friends: entry.reference })
      : entry.kind === 'tip' && entry.amount < 0
        ? t('Sent to a member')
        : translate(label);
  const title = entry.title ?? kind;
  const reversed = entry.state === 'reversed';
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-gold-soft text-gold-ink">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {entry.link ? (
            <HrefLink href={entry.link} variant="plain" className="hover:underline">
              {title}
            </HrefLink>
          ) : (
            title
          )}
        </p>
        <p className="text-sm text-ink-3">
          {title !== kind && <>{kind} · </>}
          <TimeAgo dateTime={entry.createdAt} format="seen" />
        </p>
      </div>
      {reversed && <Tag>{t('Reversed')}</Tag>}
      <span className={cx('font-bold tabular-nums', reversed && 'text-ink-3 line-through')}>
        <bdi>
          {entry.amount > 0 && '+'}
          {formatInteger(entry.amount, locale)}
        </bdi>
        <VisuallyHidden> {siteName('points')}</VisuallyHidden>
      </span>
    </li>
  );
}
