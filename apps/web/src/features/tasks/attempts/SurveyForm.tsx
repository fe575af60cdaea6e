import type { OpenSurvey, Task } from '@gumball/contract/tasks/tasks.schemas';
import { formatNumber, parseNumber } from '@gumball/rules/formats/decimals';
import { isLeftOut, type SurveyAnswer, surveyTextMax } from '@gumball/rules/tasks/survey';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ChoiceField, QuestionText } from '../../../ui/forms/ChoiceField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { ChoiceCounts } from '../../../ui/product/ChoiceCounts.tsx';
import { answerSurvey } from '../data/tasks.mutations.ts';
import { useSurvey } from '../data/tasks.queries.ts';

type Question = OpenSurvey['questions'][number];

/** The questions of a started survey; after it the counts of the choices, where the survey shows them. */
export default function SurveyForm({ task }: { task: Task }) {
  const { data, isError, refetch } = useSurvey(task);
  if (!data && isError)
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {t('Failed to load the questions')}
      </Callout>
    );
  if (!data) return <Loading label={t('Loading the questions...')} />;
  if (data.answers) return data.counts && <Results survey={data} answers={data.answers} counts={data.counts} />;
  return <Questions taskId={task.id} questions={data.questions} />;
}

function Questions({ taskId, questions }: { taskId: string; questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<readonly SurveyAnswer[]>(() => questions.map(() => null));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isComplete =
    questions.every(({ required }, index) => !required || !isLeftOut(answers[index])) && !answers.some(Number.isNaN);

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      await answerSurvey(taskId, answers);
    } catch (error) {
      setProblem(failureMessage(error, t('Failed to send your answers')));
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
      {questions.map((question, index) => (
        <QuestionField
          // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
          key={index}
          number={index + 1}
          question={question}
          answer={answers[index] ?? null}
          onAnswer={(answer) => setAnswers(answers.with(index, answer))}
        />
      ))}
      {problem && <Callout tone="danger">{problem}</Callout>}
      <Button type="submit" className="self-start" busy={busy} disabled={!isComplete}>
        {busy ? t('Sending...') : t('Send answers')}
      </Button>
    </form>
  );
}

function QuestionField({
  number,
  question: { kind, text, choices, required },
  answer,
  onAnswer,
}: {
  number: number;
  question: Question;
  answer: SurveyAnswer;
  onAnswer: (answer: SurveyAnswer) => void;
}) {
  // The number as typed: '-' is on the way to one, so the field has no error while it is typed in.
  const [typed, setTyped] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  if (kind === 'single' || kind === 'multiple') {
    const chosen = typeof answer === 'number' ? [answer] : typeof answer === 'object' ? (answer ?? []) : [];
    const several = kind === 'multiple';
    return (
      <ChoiceField
        legend={
          <QuestionText number={number} text={text}>
            {!required && <span className="ms-2 font-normal text-ink-3">{t('(optional)')}</span>}
          </QuestionText>
        }
        choices={choices}
        chosen={chosen}
        several={several}
        onChange={(next) => onAnswer(several ? next : (next[0] ?? null))}
      />
    );
  }
  const label = [`${number}.`, text, ...(required ? [] : [t('(optional)')])].join(' ');
  if (kind === 'text')
    return (
      <TextArea
        label={label}
        value={typeof answer === 'string' ? answer : ''}
        maxLength={surveyTextMax}
        onChange={(event) => onAnswer(event.target.value)}
      />
    );
  return (
    <Input
      label={label}
      inputMode="decimal"
      value={typed}
      error={
        Number.isNaN(answer) && !isTyping
          ? t('Please enter a number, such as {example}', { example: formatNumber(1234.5, locale) })
          : undefined
      }
      onBlur={() => setIsTyping(false)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        setIsTyping(true);
        // Text that is no number is neither sent nor taken for a question that is left out.
        onAnswer(text.trim() === '' ? null : (parseNumber(text, locale) ?? Number.NaN));
      }}
    />
  );
}

function Results({
  survey: { questions },
  answers,
  counts,
}: {
  survey: OpenSurvey;
  answers: readonly SurveyAnswer[];
  counts: readonly (readonly number[])[];
}) {
  return (
    <section aria-label={t('Results')} className="flex flex-col gap-4.5">
      {questions.map(({ text, choices }, index) => {
        if (choices.length === 0) return null;
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
            key={index}
            className="flex flex-col gap-1.5"
          >
            <p className="mb-1 flex gap-3 font-semibold">
              <QuestionText number={index + 1} text={text} />
            </p>
            <ChoiceCounts choices={choices} counts={counts[index] ?? []} own={[answers[index]].flat()} />
          </div>
        );
      })}
    </section>
  );
}
