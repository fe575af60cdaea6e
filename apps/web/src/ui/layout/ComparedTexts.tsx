import { lazy, Suspense, useState } from 'react';
import { Loading } from '../feedback/Loading.tsx';

const TextDiff = lazy(() => import('./TextDiff.tsx'));

/** A part that opens to show what changed from one text to another. Nothing is compared while it is closed. */
export function ComparedTexts({
  title,
  before,
  after,
  isOpen: startsOpen = false,
}: {
  title: string;
  before: string;
  after: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details
      className="rounded-lg bg-sunken p-4"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      {isOpen && (
        <div className="mt-2">
          <Suspense fallback={<Loading />}>
            <TextDiff before={before} after={after} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
