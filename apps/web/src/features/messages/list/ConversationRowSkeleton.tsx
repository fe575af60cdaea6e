import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** The skeleton of a conversation's row. */
export function ConversationRowSkeleton() {
  return (
    <div className="flex min-h-18 items-center gap-3 px-3 py-2.5">
      <Skeleton className="size-13 flex-none rounded-full!" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-48" />
      </span>
    </div>
  );
}
