import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { StepContent } from './StepContent.tsx';
import { setupSteps, setupTexts } from './setup-steps.ts';

/** The set-up of a site, step by step. The address has the step, so that a reload continues there. */
export function SiteSetup() {
  const [step, setStep] = useSearchParamChoice('view', setupSteps);
  const index = setupSteps.indexOf(step);
  const previous = setupSteps[index - 1];
  const next = setupSteps[index + 1];
  const { title, text } = setupTexts[step];
  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-3 max-md:px-2 md:gap-4">
      <header className="flex flex-col gap-2 max-md:px-2 max-md:pt-2">
        <p className="text-sm font-medium text-ink-2">
          {t('Step {number} of {total}', { number: index + 1, total: setupSteps.length })}
        </p>
        <ProgressBar label={t('Progress of the set-up')} value={(index + 1) / setupSteps.length} />
        <h2 className="mt-1 font-display text-2xl font-extrabold">{translate(title)}</h2>
        <p className="text-ink-2">{translate(text)}</p>
      </header>
      <div key={step} className="flex flex-col gap-3 md:gap-4">
        <StepContent step={step} />
      </div>
      <nav aria-label={t('Steps')} className="flex items-center justify-between gap-3 pb-4 max-md:px-2">
        {previous ? (
          <Button kind="ghost" onClick={() => setStep(previous)}>
            {t('Back')}
          </Button>
        ) : (
          <ButtonLink kind="ghost" to="/">
            {t('Skip the set-up')}
          </ButtonLink>
        )}
        {next ? (
          <Button onClick={() => setStep(next)}>{t('Next')}</Button>
        ) : (
          <ButtonLink to="/">{t('Open the site')}</ButtonLink>
        )}
      </nav>
    </div>
  );
}
