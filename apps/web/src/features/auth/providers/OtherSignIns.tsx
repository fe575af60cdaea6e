import { useLazyComponent } from '../../../lib/scheduling/use-lazy-component.ts';
import type { Problem } from '../parts/use-submission.ts';
import { useSignInOptions } from './providers.queries.ts';

const loadButtons = () => import('./ProviderButtons.tsx');
const loadLinks = () => import('./TermsLinks.tsx');
const ignore = () => undefined;

/** The providers to sign in with, where the operator has configured some, and links to published terms. */
export function OtherSignIns({ onProblem }: { onProblem: (problem: Problem | undefined) => void }) {
  const { providers, terms } = useSignInOptions();
  const buttons = useLazyComponent(loadButtons, providers.length > 0, ignore);
  const links = useLazyComponent(loadLinks, terms.length > 0, ignore);
  return (
    <>
      {buttons && <buttons.Part providers={providers} onProblem={onProblem} />}
      {links && <links.Part terms={terms} />}
    </>
  );
}
