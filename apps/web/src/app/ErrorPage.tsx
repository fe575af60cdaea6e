import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Where a part of the app could not be fetched, usually after an update, only a reload helps. */
function isMissingPart(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

/** Stands in for a page that broke. The rest of the app goes on. */
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
    <EmptyState
      art="oops"
      title="Something went wrong"
      text="This page could not be shown. Nothing you wrote is lost."
      alert
      className="py-16"
      action={
        <Button kind="soft" size="sm" onClick={tryAgain}>
          Try Again
        </Button>
      }
    />
  );
}
