import type { OpenQuiz, Task } from '@gumball/contract/tasks/tasks.schemas';
import { useId, useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { answerQuiz } from '../data/tasks.mutations.ts';
import { useQuiz } from '../data/tasks.queries.ts';

/** The questions of a started quiz. A failed try shows how many answers were right, and the next order of choices. */
export default function QuizForm({ task }: { task: Task }) {
  const { data, isError, refetch } = useQuiz(task);
  const [problem, setProblem] = useState<string>();
  const { quiz } = task;
  return (
    <div className="flex flex-col gap-4.5">
      {!data && !isError && <Loading label={t('Loading the questions...')} />}
      {!data && isError && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t('Failed to load the questions')}
        </Callout>
      )}
      {/* The answers of a try end with it. */}
      {data && <Questions key={data.try} taskId={task.id} quiz={data} onProblem={setProblem} onChanged={refetch} />}
      {/* Next to the button that was pressed. */}
      {quiz !== null && quiz.lastRight !== null && (
        <Callout tone="warning">
          {t('{right} of {total} answers were right.', { right: quiz.lastRight, total: quiz.questions })}{' '}
          {plural(quiz.triesLeft, '{count} try left', '{count} tries left')}
        </Callout>
      )}
      {problem && <Callout tone="danger">{problem}</Callout>}
    </div>
  );
}

function Questions({
  taskId,
  quiz,
  onProblem,
  onChanged,
}: {
  taskId: string;
  quiz: OpenQuiz;
  onProblem: (problem: string | undefined) => void;
  onChanged: () => Promise<unknown>;
}) {
  const [answers, setAnswers] = useState<readonly (number | undefined)[]>([]);
  const [busy, setBusy] = useState(false);
  const chosen = quiz.questions.flatMap((_, index) => answers[index] ?? []);

  async function send() {
    setBusy(true);
    onProblem(undefined);
    try {
      await answerQuiz(taskId, { try: quiz.try, answers: chosen });
    } catch (error) {
      onProblem(failureMessage(error, t('Failed to send your answers')));
      // Another tab answered, or the questions are others.
      if (error instanceof ApiError && !error.offline) await onChanged();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="flex flex-col gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {quiz.questions.map((question, index) => (
        <Question
          // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
          key={index}
          number={index + 1}
          question={question}
          answer={answers[index]}
          onAnswer={(answer) => setAnswers(quiz.questions.map((_, at) => (at === index ? answer : answers[at])))}
        />
      ))}
      <Button type="submit" className="self-start" busy={busy} disabled={chosen.length < quiz.questions.length}>
        {busy ? t('Sending...') : t('Send answers')}
      </Button>
    </form>
  );
}

function Question({
  number,
  question,
  answer,
  onAnswer,
}: {
  number: number;
  question: OpenQuiz['questions'][number];
  answer: number | undefined;
  onAnswer: (answer: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 flex gap-3 font-semibold">
        <span className="w-3.5 flex-none font-display text-brand-ink">{number}</span>
        <span className="min-w-0 break-words" dir="auto">
          {question.text}
        </span>
      </legend>
      {question.choices.map((choice, position) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-ink-2 shadow-[inset_0_0_0_1px_var(--gb-line)] hover:bg-hover has-checked:bg-brand-soft has-checked:text-brand-ink"
        >
          <input
            type="radio"
            name={name}
            className="size-4.5 flex-none accent-(--gb-brand)"
            checked={answer === position}
            onChange={() => onAnswer(position)}
          />
          <span className="min-w-0 break-words" dir="auto">
            {choice}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
