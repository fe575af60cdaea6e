import { ButtonLink } from '../ui/ButtonLink.tsx';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[70dvh] place-items-center">
      <div className="flex flex-col items-center gap-1.5 px-5 py-7 text-center">
        <span className="art-oops mb-2 size-[132px]" />
        <h1 className="!text-lg">Page not found</h1>
        <p className="text-ink-2">The link may be old, or mistyped.</p>
        <ButtonLink to="/" kind="soft" size="sm" className="mt-3">
          Go to Home
        </ButtonLink>
      </div>
    </main>
  );
}
