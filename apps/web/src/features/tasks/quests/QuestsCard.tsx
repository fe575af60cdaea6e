import type { Quest } from '@gumball/contract/tasks/quests.schemas';
import { timeLeft } from '@gumball/rules/formats/spans';
import { fullTime } from '@gumball/rules/formats/times';
import { Circle, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { useQuests } from './quests.queries.ts';

/** The member's quests with their progress; nothing without any. */
export function QuestsCard(): ReactNode {
  const { data } = useQuests();
  if (!data || data.length === 0) return null;
  return (
    <Card heading={t('Quests')}>
      <ul className="flex flex-col gap-5">
        {data.map((quest) => (
          <li key={quest.id}>
            <QuestProgress quest={quest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function QuestProgress({ quest }: { quest: Quest }) {
  const { title, description, bonus, endsAt, completedAt, isOrdered, tasks } = quest;
  const id = useId();
  const now = useNow();
  const done = tasks.filter(({ isDone }) => isDone).length;
  const end = endsAt === null ? undefined : new Date(endsAt);
  return (
    <article aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="min-w-0 font-semibold break-words">
          {title}
        </h3>
        {completedAt === null ? (
          <GumballAmount amount={bonus} reward variant="pill" />
        ) : (
          <span className="inline-flex flex-none items-center gap-1 text-sm font-medium text-positive">
            <CircleCheck size={16} aria-hidden="true" />
            {t('Bonus paid')}
          </span>
        )}
      </div>
      {description !== '' && <p className="mt-0.5 text-sm break-words text-ink-2">{description}</p>}
      <div className="my-2">
        <ProgressBar label={title} value={done / tasks.length} color="var(--gb-gold)" />
      </div>
      <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-3">
        <span>{t('{done} of {total} tasks', { done, total: tasks.length })}</span>
        {isOrdered && <span>{t('In this order')}</span>}
        {end && end > now && (
          <span className="inline-flex items-center gap-1">
            <Clock size={14} aria-hidden="true" />
            <time dateTime={end.toISOString()} title={fullTime(end, locale)}>
              {translate(timeLeft(end, now))}
            </time>
          </span>
        )}
      </p>
      {completedAt === null && (
        <ol className="mt-1">
          {tasks.map((task) => (
            <li key={task.id}>
              <QuestTask task={task} />
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

function QuestTask({ task: { id, title, reward, isDone, isOpen } }: { task: Quest['tasks'][number] }) {
  const row = 'flex min-h-11 items-center gap-2.5 text-ui';
  if (isDone)
    return (
      <span className={`${row} text-ink-3`} aria-label={t('{title}: done', { title })} role="img">
        <CircleCheck size={20} className="flex-none text-positive" aria-hidden="true" />
        <span className="min-w-0 truncate">{title}</span>
      </span>
    );
  const content = (
    <>
      <Circle size={20} className="flex-none text-ink-3" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {isOpen ? (
        <GumballAmount amount={reward} reward variant="text" />
      ) : (
        <span className="flex-none text-sm text-ink-3">{t('Not open')}</span>
      )}
    </>
  );
  return isOpen ? (
    <HrefLink href={`/tasks?task=${id}`} variant="plain" className={`${row} -mx-2 rounded-md px-2 hover:bg-hover`}>
      {content}
    </HrefLink>
  ) : (
    <span className={row}>{content}</span>
  );
}
