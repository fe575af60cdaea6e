'use no memo';

import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { cardClass } from '../../../ui/layout/Card.tsx';

/** The skeleton of a post. */
export function PostSkeleton({ withMedia = false }: { withMedia?: boolean }) {
  return (
    <div className={cardClass}>
      <div className="mb-3 flex items-center gap-3">
        <Skeleton className="size-11 rounded-full!" />
        <div className="flex-1">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="mt-2 h-3 w-24" />
        </div>
      </div>
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-2/3" />
      {withMedia && <Skeleton className="-mx-2.5 mt-4 aspect-[16/10] rounded-md! md:-mx-3" />}
      <div className="mt-4 flex gap-5">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-20" />
      </div>
    </div>
  );
}
