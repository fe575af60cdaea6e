import { useRouter } from '@tanstack/react-router';
import { ErrorView } from './ErrorView.tsx';

/** If a part of the app fails to load, usually after an update, only a reload helps. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}

/** Replaces a page that failed. The shell around it stays. */
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
