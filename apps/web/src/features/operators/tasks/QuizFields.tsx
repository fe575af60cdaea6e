import { quizQuestionMax, quizQuestionsMax } from '@gumball/rules/tasks/quiz';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { emptyQuestion, type QuizFields as Fields } from './task-form.ts';
import type { TaskForm } from './use-task-form.ts';

/** The questions, the pass mark and the tries of a quiz. */
export function QuizFields({ form: { fields, update, errorOf } }: { form: TaskForm }) {
  const { quiz } = fields;
  const { questions } = quiz;
  const change = (next: Partial<Fields>) => update({ quiz: { ...quiz, ...next } });
  const error = errorOf('quiz');
  return (
    <div className="flex flex-col gap-4">
      {questions.map((question, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
          key={index}
          role="group"
          aria-label={t('Question {number}', { number: index + 1 })}
          className="flex flex-col gap-3 rounded-lg bg-sunken p-4"
        >
          <Input
            label={t('Question {number}', { number: index + 1 })}
            value={question.text}
            maxLength={quizQuestionMax}
            onChange={(event) =>
              change({ questions: questions.with(index, { ...question, text: event.target.value }) })
            }
          />
          <TextArea
            label={t('Choices')}
            hint={t('One per line, the right one first. Members see them shuffled.')}
            value={question.choices}
            onChange={(event) =>
              change({ questions: questions.with(index, { ...question, choices: event.target.value }) })
            }
          />
          {questions.length > 1 && (
            <Button
              kind="ghost"
              size="sm"
              className="self-start"
              onClick={() => change({ questions: questions.toSpliced(index, 1) })}
            >
              {t('Remove question')}
            </Button>
          )}
        </div>
      ))}
      {questions.length < quizQuestionsMax && (
        <Button
          kind="outline"
          size="sm"
          className="self-start"
          onClick={() => change({ questions: [...questions, emptyQuestion] })}
        >
          {t('Add question')}
        </Button>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          label={t('Right answers to pass')}
          inputMode="numeric"
          value={quiz.passMark}
          onChange={(event) => change({ passMark: event.target.value })}
        />
        <Input
          label={t('Tries')}
          hint={t('At most 5')}
          inputMode="numeric"
          value={quiz.maxTries}
          onChange={(event) => change({ maxTries: event.target.value })}
        />
      </div>
      {error && <Callout tone="danger">{error}</Callout>}
    </div>
  );
}
