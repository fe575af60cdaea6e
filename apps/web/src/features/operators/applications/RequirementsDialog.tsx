import type { applicationRoutes } from '@gumball/contract/auth/applications.routes';
import type { BodyOf } from '@gumball/contract/define-routes';
import { answerLimits, checkSignUpRequirements, questionMax, questionsMax } from '@gumball/rules/auth/applications';
import { useState } from 'react';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { saveRequirements } from './applications.mutations.ts';

type Requirements = BodyOf<typeof applicationRoutes.updateRequirements>;
type Question = { key: string; text: string; isRequired: boolean; maxLength: string };

const problems = {
  QUESTIONS_INVALID: msg('Please check the questions: each needs a different text, and a limit from 20 to 2000.'),
  APPLICATION_DAYS_INVALID: msg('Please enter whole days from 1 to 180.'),
  MINIMUM_AGE_INVALID: msg('Please enter a whole age from 0 to 99.'),
};

const defaultLength = 500;
const toNumber = (typed: string) => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The questions to applicants, and what happens to applications. */
export function RequirementsDialog({ requirements, onClose }: { requirements: Requirements; onClose: () => void }) {
  const [questions, setQuestions] = useState<Question[]>(
    requirements.questions.map((question) => ({ ...question, key: question.text, maxLength: `${question.maxLength}` })),
  );
  const [invitationSkips, setInvitationSkips] = useState(requirements.invitationSkips);
  const [openDays, setOpenDays] = useState(String(requirements.openDays));
  const [keepDays, setKeepDays] = useState(String(requirements.keepDays));
  const [minimumAge, setMinimumAge] = useState(String(requirements.minimumAge));
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to save the setting'));
  const change = (index: number, next: Partial<Question>) =>
    setQuestions(questions.map((question, at) => (at === index ? { ...question, ...next } : question)));

  async function save() {
    const changed = {
      ...requirements,
      questions: questions.map(({ text, isRequired, maxLength }) => ({
        text: text.trim(),
        isRequired,
        maxLength: toNumber(maxLength),
      })),
      invitationSkips,
      openDays: toNumber(openDays),
      keepDays: toNumber(keepDays),
      minimumAge: toNumber(minimumAge),
    };
    const result = checkSignUpRequirements(changed);
    if (!result.ok) {
      setProblem(translate(problems[result.code]));
      return;
    }
    await run(async () => {
      await saveRequirements(changed);
      onClose();
    });
  }

  return (
    <FormDialog
      title={t('What a sign-up requires')}
      submitLabel={isBusy ? t('Saving...') : t('Save')}
      isBusy={isBusy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Input
        label={t('Minimum age')}
        inputMode="numeric"
        hint={t('In years; 0 asks nobody. Newcomers enter their date of birth, which is not stored.')}
        value={minimumAge}
        onChange={(event) => setMinimumAge(event.target.value)}
      />
      <h3>{t('Applications')}</h3>
      {questions.map(({ key, text, isRequired, maxLength }, index) => (
        <div
          key={key}
          role="group"
          aria-label={t('Question {number}', { number: index + 1 })}
          className="flex flex-col gap-3 rounded-lg bg-sunken p-4"
        >
          <Input
            label={t('Question {number}', { number: index + 1 })}
            value={text}
            maxLength={questionMax}
            onChange={(event) => change(index, { text: event.target.value })}
          />
          <Input
            label={t('Most characters of an answer')}
            inputMode="numeric"
            hint={t('From {least} to {most}', { least: answerLimits.min, most: answerLimits.max })}
            value={maxLength}
            onChange={(event) => change(index, { maxLength: event.target.value })}
          />
          <Switch label={t('Required')} on={isRequired} onChange={(next) => change(index, { isRequired: next })} />
          <Button
            kind="ghost"
            size="sm"
            className="self-start"
            onClick={() => setQuestions(questions.toSpliced(index, 1))}
          >
            {t('Remove question')}
          </Button>
        </div>
      ))}
      {questions.length < questionsMax && (
        <Button
          kind="outline"
          size="sm"
          className="self-start"
          onClick={() =>
            setQuestions([
              ...questions,
              { key: crypto.randomUUID(), text: '', isRequired: true, maxLength: `${defaultLength}` },
            ])
          }
        >
          {t('Add question')}
        </Button>
      )}
      <Switch
        label={t('An invitation replaces the application')}
        text={t('Guests with the link of a member sign up at once.')}
        on={invitationSkips}
        onChange={setInvitationSkips}
      />
      <Input
        label={t('Days until an application without a decision ends')}
        inputMode="numeric"
        value={openDays}
        onChange={(event) => setOpenDays(event.target.value)}
      />
      <Input
        label={t('Days after the decision until the answers, and refused accounts, are removed')}
        inputMode="numeric"
        value={keepDays}
        onChange={(event) => setKeepDays(event.target.value)}
      />
      {problem && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
