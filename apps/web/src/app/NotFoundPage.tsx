import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <title>Page not found · Gumball</title>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        art="oops"
        title="This page does not exist"
        text="The link may be old, or mistyped."
        action={
          <ButtonLink to="/" kind="soft" size="sm">
            Go to Home
          </ButtonLink>
        }
      />
    </main>
  );
}
