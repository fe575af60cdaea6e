import { hasChoices, surveyQuestionKinds, surveyQuestionMax, surveyQuestionsMax } from '@gumball/rules/tasks/survey';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { emptySurveyQuestion, type SurveyFields as Fields } from './task-form.ts';
import type { TaskForm } from './use-task-form.ts';

const kindNames = {
  single: msg('One choice'),
  multiple: msg('Several choices'),
  text: msg('Text'),
  number: msg('Number'),
};

/** The questions of a survey, and whether members see the results. */
export function SurveyFields({ form: { fields, update, errorOf } }: { form: TaskForm }) {
  const { survey } = fields;
  const { questions } = survey;
  const change = (next: Partial<Fields>) => update({ survey: { ...survey, ...next } });
  const changeQuestion = (index: number, next: Partial<Fields['questions'][number]>) =>
    change({ questions: questions.map((question, at) => (at === index ? { ...question, ...next } : question)) });
  const error = errorOf('survey');
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
            maxLength={surveyQuestionMax}
            onChange={(event) => changeQuestion(index, { text: event.target.value })}
          />
          <Select
            label={t('Answered by')}
            className="self-start"
            options={surveyQuestionKinds.map((value) => ({ value, label: translate(kindNames[value]) }))}
            value={question.kind}
            onChange={(kind) => changeQuestion(index, { kind })}
          />
          {hasChoices(question) && (
            <TextArea
              label={t('Choices')}
              hint={t('One per line, at most 10')}
              value={question.choices}
              onChange={(event) => changeQuestion(index, { choices: event.target.value })}
            />
          )}
          <Switch
            label={t('Required')}
            on={question.required}
            onChange={(required) => changeQuestion(index, { required })}
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
      {questions.length < surveyQuestionsMax && (
        <Button
          kind="outline"
          size="sm"
          className="self-start"
          onClick={() => change({ questions: [...questions, emptySurveyQuestion] })}
        >
          {t('Add question')}
        </Button>
      )}
      <Switch
        label={t('Members who answered see the results')}
        on={survey.showsResults}
        onChange={(showsResults) => change({ showsResults })}
      />
      <p className="text-ui text-ink-2">{t('The questions are fixed from the first answer on.')}</p>
      {error && <Callout tone="danger">{error}</Callout>}
    </div>
  );
}
