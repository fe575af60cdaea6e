import { shortGumballs } from '@gumball/rules/formats/numbers';
import { CircleCheck, Loader, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { refresh } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { runDaily } from '../../../lib/scheduling/run-at.ts';
import { Coin } from '../../../ui/product/Coin.tsx';
import { taskKeys } from '../data/tasks.cache.ts';
import { useTaskStats } from '../data/tasks.queries.ts';

/** The member's task figures of today. */
export function TaskTiles() {
  const { data } = useTaskStats();
  useEffect(() => runDaily(() => refresh(taskKeys.stats)), []);
  return (
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-3">
      <Tile label={t('Available')} value={data?.available}>
        <Sparkles size={22} className="text-brand-ink" />
      </Tile>
      <Tile label={t('Completed Today')} value={data?.completedToday}>
        <CircleCheck size={22} className="text-positive" />
      </Tile>
      <Tile label={t('Earned Today')} value={data?.earnedToday}>
        <Coin size={24} />
      </Tile>
      <Tile label={t('In Progress')} value={data?.inProgress}>
        <Loader size={22} className="text-info" />
      </Tile>
    </dl>
  );
}

function Tile({ label, value, children }: { label: string; value: number | undefined; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse rounded-[20px] bg-surface pt-3.5 pe-3.5 pb-3 ps-4 shadow-card dark:shadow-none">
      <dt className="mt-0.5 text-sm font-medium text-ink-2">{label}</dt>
      <dd className="flex min-h-8 items-center justify-between gap-2 font-display text-[1.75rem]/8 font-extrabold tracking-[-.02em] tabular-nums">
        {value === undefined ? '' : shortGumballs(value, locale)}
        <span aria-hidden="true">{children}</span>
      </dd>
    </div>
  );
}
