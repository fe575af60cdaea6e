import type { OpenSurvey, Task } from '@gumball/contract/tasks/tasks.schemas';
import { formatNumber } from '@gumball/rules/formats/decimals';
import { isLeftOut, type SurveyAnswer, surveyTextMax } from '@gumball/rules/tasks/survey';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
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
import { parseEntries, questionKeys, type SurveyEntry, serializeEntries, toAnswer } from './survey-entries.ts';

type Question = OpenSurvey['questions'][number];

// The longest number with its separators and decimals is shorter.
const numberTextMax = 40;

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
  return <Questions taskId={task.id} survey={data} onChanged={refetch} />;
}

function Questions({
  taskId,
  survey: { version, questions },
  onChanged,
}: {
  taskId: string;
  survey: OpenSurvey;
  onChanged: () => Promise<unknown>;
}) {
  const [stored, store, clearDraft] = useDraft(`survey:${taskId}`);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const entries = parseEntries(stored);
  const keys = questionKeys(questions);
  const answers = questions.map((question, index) => toAnswer(question, entries[keys[index] ?? ''], locale));
  const isComplete =
    questions.every(({ required }, index) => !required || !isLeftOut(answers[index])) && !answers.some(Number.isNaN);

  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      await answerSurvey(taskId, { version, answers });
      clearDraft();
    } catch (error) {
      setProblem(failureMessage(error, t('Failed to send your answers')));
      // The questions are others. Those that stand there still keep their answers.
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
      {questions.map((question, index) => {
        const key = keys[index] ?? '';
        return (
          <QuestionField
            key={key}
            number={index + 1}
            question={question}
            entry={entries[key]}
            isWrong={Number.isNaN(answers[index])}
            onEntry={(entry) => store(serializeEntries(keys, { ...entries, [key]: entry }))}
          />
        );
      })}
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
  entry,
  isWrong,
  onEntry,
}: {
  number: number;
  question: Question;
  entry: SurveyEntry | undefined;
  /** Whether the entry is no number where one is asked for. */
  isWrong: boolean;
  onEntry: (entry: SurveyEntry) => void;
}) {
  // '-' is on the way to a number, so the field has no error while it is typed in.
  const [isTyping, setIsTyping] = useState(false);
  const label = (
    <QuestionText number={number} text={text}>
      {!required && <span className="ms-2 font-normal text-ink-3">{t('(optional)')}</span>}
    </QuestionText>
  );
  if (kind === 'single' || kind === 'multiple')
    return (
      <ChoiceField
        legend={label}
        choices={choices}
        chosen={typeof entry === 'object' ? entry : []}
        several={kind === 'multiple'}
        onChange={onEntry}
      />
    );
  const value = typeof entry === 'string' ? entry : '';
  if (kind === 'text')
    return (
      <TextArea
        data-draft
        label={<span className="flex gap-3 text-base">{label}</span>}
        value={value}
        maxLength={surveyTextMax}
        onChange={(event) => onEntry(event.target.value)}
      />
    );
  return (
    <Input
      data-draft
      label={<span className="flex gap-3 text-base">{label}</span>}
      inputMode="decimal"
      value={value}
      maxLength={numberTextMax}
      error={
        isWrong && !isTyping
          ? t('Please enter a number, such as {example}', { example: formatNumber(1234.5, locale) })
          : undefined
      }
      onBlur={() => setIsTyping(false)}
      onChange={(event) => {
        setIsTyping(true);
        onEntry(event.target.value);
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
