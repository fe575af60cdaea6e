import type { StreakView } from '@gumball/contract/tasks/streaks.schemas';
import { timeLeft } from '@gumball/rules/formats/spans';
import { fullTime } from '@gumball/rules/formats/times';
import { Check, Clock, Flame } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Ball } from '../../../ui/identity/Ball.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { usePeriodEnd } from '../data/use-period-end.ts';
import { deviceTimeZone, moveTimeZone, storeFirstTimeZone } from './streaks.mutations.ts';
import { useStreaks } from './streaks.queries.ts';

const isShown = ({ length, openTasks }: StreakView) => length > 0 || openTasks > 0;

/** The member's streaks of repeated tasks; nothing where no task is repeated. */
export function StreakCard(): ReactNode {
  const { data } = useStreaks();
  const shown = data?.streaks.filter(isShown) ?? [];
  usePeriodEnd(shown.map(({ endsAt }) => endsAt));
  const isFirst = shown.length > 0 && data?.timeZone === null;
  useEffect(() => {
    if (isFirst) storeFirstTimeZone();
  }, [isFirst]);
  if (!data || shown.length === 0) return null;
  const { timeZone, zoneChangeAt } = data;
  const hasMoved = timeZone !== null && timeZone !== deviceTimeZone;
  return (
    <Card heading={t('Streaks')}>
      <ul className="flex flex-col gap-3">
        {shown.map((streak) => (
          <li key={streak.cadence}>
            <StreakLine streak={streak} />
          </li>
        ))}
      </ul>
      {hasMoved && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-3">
          <span>{t('Your days end at midnight in {zone}.', { zone: timeZone })}</span>
          {zoneChangeAt === null && (
            <Button kind="ghost" size="sm" onClick={() => void moveTimeZone()}>
              {t('Use {zone}', { zone: deviceTimeZone })}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function lengthText({ cadence, length }: StreakView): string {
  if (length === 0) return cadence === 'daily' ? t('Start a streak today') : t('Start a streak this week');
  return cadence === 'daily'
    ? plural(length, '{count} day in a row', '{count} days in a row')
    : plural(length, '{count} week in a row', '{count} weeks in a row');
}

function nextText({ cadence }: StreakView, length: number): string {
  return cadence === 'daily'
    ? plural(length, 'at {count} day', 'at {count} days')
    : plural(length, 'at {count} week', 'at {count} weeks');
}

function StreakLine({ streak }: { streak: StreakView }) {
  const now = useNow();
  const { cadence, length, best, isDone, endsAt, next } = streak;
  const end = new Date(endsAt);
  const text = lengthText(streak);
  return (
    <div className="flex items-center gap-3">
      <Ball size={44} flat={length === 0} color={length > 0 ? 'var(--gb-gold)' : 'var(--gb-gold-soft)'}>
        <Flame size={22} className={length > 0 ? '' : 'text-gold-ink'} aria-hidden="true" />
      </Ball>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{text}</span>
          <span className="text-sm text-ink-3">
            {isDone ? (
              <span className="inline-flex items-center gap-1 font-medium text-positive">
                <Check size={15} aria-hidden="true" />
                {cadence === 'daily' ? t('Done today') : t('Done this week')}
              </span>
            ) : (
              end > now && (
                <span className="inline-flex items-center gap-1">
                  <Clock size={14} aria-hidden="true" />
                  <time dateTime={endsAt} title={fullTime(end, locale)}>
                    {translate(timeLeft(end, now))}
                  </time>
                </span>
              )
            )}
          </span>
        </p>
        {next && (
          <div className="my-1.5">
            <ProgressBar label={text} value={length / next.length} color="var(--gb-gold)" />
          </div>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          {next && (
            <span className="inline-flex items-center gap-1">
              <GumballAmount amount={next.bonus} reward variant="text" /> {nextText(streak, next.length)}
            </span>
          )}
          {best > length && <span>{t('Best: {best}', { best })}</span>}
        </p>
      </div>
    </div>
  );
}
