import { useRouter } from '@tanstack/react-router';
import { ErrorView } from './ErrorView.tsx';

/** Where a part of the app could not be fetched, usually after an update, only a reload helps. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

/** Stands in for a page that broke. The shell around it goes on. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  return (
    <ErrorView
      onRetry={() => {
        if (isMissingChunk(error)) {
          location.reload();
          return;
        }
        reset();
        router.invalidate().catch(reportError);
      }}
    />
  );
}
