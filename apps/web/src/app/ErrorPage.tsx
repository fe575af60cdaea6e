import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';

/** Where a part of the app could not be fetched, usually after an update, only a reload helps. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

/** Stands in for a page that broke. The rest of the app goes on. It needs no part that would have to be fetched first. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  useEffect(() => {
    console.error(error);
  }, [error]);

  function tryAgain() {
    if (isMissingPart(error)) {
      location.reload();
      return;
    }
    reset();
    router.invalidate().catch(reportError);
  }

  return (
    <div role="alert" className="flex min-h-[60dvh] flex-col items-center justify-center gap-1.5 px-5 py-16 text-center">
      <span className="art-oops mb-2 size-[132px]" />
      <h2>Something went wrong</h2>
      <p className="max-w-[36ch] text-balance text-ink-2">This page could not be shown. Nothing you wrote is lost.</p>
      <Button kind="soft" size="sm" className="mt-3" onClick={tryAgain}>
        Try Again
      </Button>
    </div>
  );
}
