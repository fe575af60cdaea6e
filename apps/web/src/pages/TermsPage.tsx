import { termsKinds, termsTitles } from '@gumball/rules/terms/terms';
import type { ReactNode } from 'react';
import { PublishedTerms } from '../features/terms/PublishedTerms.tsx';
import { t, translate } from '../lib/i18n/i18n.ts';
import { usePageLocation } from '../lib/router/navigation.ts';
import { HrefLink } from '../ui/forms/HrefLink.tsx';
import { Wordmark } from '../ui/identity/Logo.tsx';

/** The frame of a text to read. */
export function TermsFrame({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-[720px] flex-col gap-4 px-5 py-8 outline-none"
    >
      <HrefLink href="/" variant="plain" className="self-start">
        <Wordmark size={40} />
      </HrefLink>
      {children}
    </main>
  );
}

/** The terms, the rules or the privacy policy, for everybody. */
export function TermsPage() {
  const { path } = usePageLocation();
  const kind = termsKinds.find((one) => path === `/${one}`) ?? 'terms';
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{translate(termsTitles[kind])}</h1>
      <PublishedTerms key={kind} kind={kind} />
      <nav aria-label={t('Terms')} className="mt-auto flex flex-wrap gap-x-4 border-t border-line pt-4">
        {termsKinds
          .filter((other) => other !== kind)
          .map((other) => (
            <HrefLink key={other} href={`/${other}`} className="inline-flex min-h-11 items-center">
              {translate(termsTitles[other])}
            </HrefLink>
          ))}
      </nav>
    </>
  );
}
