import type { ReactNode, Ref } from 'react';
import { Wordmark } from '../identity/Logo.tsx';

/**
 * The layout of sign-in pages: the machine on the left and the form on the right; on a phone the form is a sheet over a
 * band of balls.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-globe md:grid md:grid-cols-2 md:bg-canvas">
      <div className="auth-machine sticky top-0 hidden h-dvh md:block" />
      <div className="auth-band h-[188px] flex-none md:hidden" />
      <main
        id="main"
        tabIndex={-1}
        className="relative mx-auto flex w-full flex-1 flex-col justify-start gap-4 rounded-t-2xl bg-canvas px-5 pt-7 pb-8 outline-none md:max-w-[504px] md:justify-center md:gap-5 md:rounded-none md:px-8 md:py-10"
      >
        <Wordmark size={40} />
        {children}
      </main>
    </div>
  );
}

/** The heading of a sign-in page; it can be focused when a page or view opens. */
export function AuthTitle({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <h1 ref={ref} tabIndex={-1} className="text-2xl tracking-[-.03em] outline-none md:text-3xl">
      {children}
    </h1>
  );
}
