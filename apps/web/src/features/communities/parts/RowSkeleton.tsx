import { t } from '../../../lib/i18n/i18n.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** A skeleton of list rows. `label` names what is loading. */
export function RowSkeleton({ rows, label = t('Loading communities...') }: { rows: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows differ only in their position.
        <div key={index} className="flex min-h-14 items-center gap-3 py-2">
          <Skeleton className="size-11 flex-none rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
