import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useOperatorSettings } from '../data/operators.queries.ts';
import { useSignUpRequirements } from './applications.queries.ts';
import { RequirementsDialog } from './RequirementsDialog.tsx';

/** What a sign-up requires. Another setting shows a failure to load. */
export function RequirementsSetting() {
  const [isEditing, setIsEditing] = useState(false);
  const { data: requirements } = useSignUpRequirements();
  const mode = useOperatorSettings().data?.signUpMode;
  if (!requirements || !mode) return null;
  const { questions, openDays, minimumAge } = requirements;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('What a sign-up requires')}</h2>
        <p className="text-sm text-ink-2">
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
        </p>
      </div>
      <Button
        kind="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('Change what a sign-up requires')}
        onClick={() => setIsEditing(true)}
      >
        {t('Change')}
      </Button>
      {isEditing && <RequirementsDialog requirements={requirements} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}
