import { useLazyComponent } from '../../../lib/scheduling/use-lazy-component.ts';
import type { Problem } from '../parts/use-submission.ts';
import { useSignInOptions } from './providers.queries.ts';

const loadButtons = () => import('./ProviderButtons.tsx');
const ignore = () => undefined;

/** The providers to sign in with, where the operator has configured some. */
export function OtherSignIns({ onProblem }: { onProblem: (problem: Problem | undefined) => void }) {
  const { providers } = useSignInOptions();
  const buttons = useLazyComponent(loadButtons, providers.length > 0, ignore);
  return buttons && <buttons.Part providers={providers} onProblem={onProblem} />;
}
