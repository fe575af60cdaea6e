import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';
import { useSignUpRequirements } from './applications.queries.ts';
import { RequirementsDialog } from './RequirementsDialog.tsx';

/** What a sign-up requires. Another setting shows a failure to load. */
export function RequirementsSetting() {
  const { data: requirements } = useSignUpRequirements();
  const mode = useOperatorSettings().data?.signUpMode;
  if (!requirements || !mode) return null;
  const { questions, openDays, minimumAge } = requirements;
  return (
    <SettingCard
      title={t('What a sign-up requires')}
      text={
        <>
          {minimumAge === 0 ? t('No minimum age.') : t('Minimum age: {age}.', { age: minimumAge })}
          {mode === 'application' && (
            <>
              {' '}
              {plural(questions.length, '{count} question', '{count} questions')}
              {'. '}
              {plural(
                openDays,
                'An application without a decision ends after {count} day.',
                'An application without a decision ends after {count} days.',
              )}
            </>
          )}
        </>
      }
    >
      <ChangeButton
        label={t('Change what a sign-up requires')}
        renderDialog={(onClose) => <RequirementsDialog requirements={requirements} onClose={onClose} />}
      />
    </SettingCard>
  );
}
