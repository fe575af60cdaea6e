import type { ApplicationAnswer, ApplicationQuestion } from '@gumball/rules/auth/applications';
import { t } from '../../../lib/i18n/i18n.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';

/** The questions that operators ask where sign-up is by application. */
export function ApplicationQuestions({
  questions,
  answers,
  problemOf,
  onChange,
}: {
  questions: readonly ApplicationQuestion[];
  answers: readonly string[];
  problemOf: (field: string) => string | undefined;
  onChange: (answers: string[]) => void;
}) {
  return (
    <div role="group" aria-label={t('Your application')} className="flex flex-col gap-3.5">
      <p className="text-base text-ink-2">
        {t('The operators read your application before your account opens. Only they see your answers.')}
      </p>
      {questions.map(({ text, isRequired, maxLength }, index) => (
        <TextArea
          key={text}
          label={text}
          name={`answers.${index}`}
          hint={isRequired ? undefined : t('Optional')}
          required={isRequired}
          maxLength={maxLength}
          countMax={maxLength}
          value={answers[index] ?? ''}
          error={problemOf(`answers.${index}`)}
          onChange={(event) =>
            onChange(questions.map((_, at) => (at === index ? event.target.value : (answers[at] ?? ''))))
          }
        />
      ))}
    </div>
  );
}

/** The names of the controls. */
export const answerFields = (questions: readonly ApplicationQuestion[]) =>
  questions.map((_, index) => `answers.${index}`);

/** The answers as the server takes them. */
export function toAnswers(
  questions: readonly ApplicationQuestion[],
  answers: readonly string[],
): { answers?: ApplicationAnswer[] } {
  if (questions.length === 0) return {};
  return { answers: questions.map(({ text }, index) => ({ question: text, answer: answers[index] ?? '' })) };
}
