import { t } from '../../lib/i18n/i18n.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { rankingRowClass } from './RankingRow.tsx';

/** Rows of a ranking that is loading. */
export function RankingSkeleton() {
  return (
    <Loading label={t('Loading leaderboard...')} className="flex flex-col">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className={rankingRowClass}>
          <Skeleton className="size-8 justify-self-center rounded-full!" />
          <Skeleton className="size-11 rounded-full!" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/5" />
          </div>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </Loading>
  );
}
