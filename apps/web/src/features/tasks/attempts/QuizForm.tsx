import type { OpenQuiz, Task } from '@gumball/contract/tasks/tasks.schemas';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ChoiceField, QuestionText } from '../../../ui/forms/ChoiceField.tsx';
import { answerQuiz } from '../data/tasks.mutations.ts';
import { useQuiz } from '../data/tasks.queries.ts';

/** The questions of a started quiz. A failed try shows how many answers were right, and the next order of choices. */
export default function QuizForm({ task }: { task: Task }) {
  const { data, error, isError, refetch } = useQuiz(task);
  // An operator allows fewer tries than are used.
  const isOutOfTries = error instanceof ApiError && error.code === 'QUIZ_NO_TRIES';
  const [problem, setProblem] = useState<string>();
  const { quiz } = task;
  return (
    <div className="flex flex-col gap-4.5">
      {!data && !isError && <Loading label={t('Loading the questions...')} />}
      {isOutOfTries && <Callout tone="danger">{error.message}</Callout>}
      {!data && isError && !isOutOfTries && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t('Failed to load the questions')}
        </Callout>
      )}
      {/* The answers of a try end with it, and with its questions. */}
      {data && !isOutOfTries && (
        <Questions key={JSON.stringify(data)} taskId={task.id} quiz={data} onProblem={setProblem} onChanged={refetch} />
      )}
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
        <ChoiceField
          // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
          key={index}
          legend={<QuestionText number={index + 1} text={question.text} />}
          choices={question.choices}
          chosen={[answers[index] ?? []].flat()}
          onChange={([answer]) => setAnswers(quiz.questions.map((_, at) => (at === index ? answer : answers[at])))}
        />
      ))}
      <Button type="submit" className="self-start" busy={busy} disabled={chosen.length < quiz.questions.length}>
        {busy ? t('Sending...') : t('Send answers')}
      </Button>
    </form>
  );
}
