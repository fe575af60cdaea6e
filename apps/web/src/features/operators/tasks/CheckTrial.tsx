import { messageOf } from '@gumball/contract/errors';
import type { TaskTrialResult } from '@gumball/contract/operators/operators.schemas';
import { checkTrialOf, type TrialResult } from '@gumball/rules/tasks/check-trial';
import { checkQuiz, countRight, type Quiz } from '@gumball/rules/tasks/quiz';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ChoiceField, QuestionText } from '../../../ui/forms/ChoiceField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { tryTaskCheck } from '../data/operators.mutations.ts';
import { toDraft } from './task-form.ts';
import type { TaskForm } from './use-task-form.ts';

type Draft = ReturnType<typeof toDraft>;
type Answer = { tone: 'positive' | 'warning' | 'danger'; text: string };

const memberTexts: Record<TrialResult, string> = {
  done: msg('Done: the check finds it.'),
  not_done: msg('Not done: the check does not find it.'),
  unclear: msg('The target or the account was not found, so nothing can be told.'),
  later: msg('Members would wait, and be checked again.'),
  refused: msg('An operator would review it.'),
  no_account: msg('This member has connected no account there.'),
};
const pageTexts: Partial<Record<TrialResult, string>> = {
  done: msg('The word stands on the page.'),
  not_done: msg('The word was not found. A word that only a script writes is not seen here.'),
  later: msg('The page could not be read.'),
};

/** Tries the check of a task as it stands in the form, before members meet it. */
export function CheckTrial({ form: { fields, owner } }: { form: TaskForm }) {
  const draft = toDraft(fields);
  const kind = checkTrialOf(draft);
  // The others are questions of operators to the database and to other servers.
  if (kind === undefined || (owner && kind !== 'quiz')) return null;
  // A result is about the fields that were tried.
  const tried = JSON.stringify([draft.platform, draft.type, draft.target, draft.page, draft.quiz]);
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <legend className="sr-only">{t('Try the check')}</legend>
      {kind === 'quiz' ? <QuizTrial key={tried} quiz={draft.quiz} /> : <OutsideTrial key={tried} draft={draft} />}
    </fieldset>
  );
}

function OutsideTrial({ draft }: { draft: Draft }) {
  const [member, setMember] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const isPage = draft.page !== null;

  async function send() {
    setBusy(true);
    setAnswer(undefined);
    const { platform, type, target, page } = draft;
    const username = member.trim().replace(/^@/, '');
    try {
      const result = await tryTaskCheck({
        platform,
        type,
        target,
        ...(username === '' ? {} : { member: username }),
        ...(page && { word: page.word }),
      });
      setAnswer(describeResult(result, isPage));
    } catch (error) {
      setAnswer({ tone: 'danger', text: failureMessage(error, t('Failed to try the check')) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {!isPage && (
        <Input
          label={t('Try the check about')}
          hint={t('The username of a member; empty for you')}
          value={member}
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => setMember(event.target.value)}
        />
      )}
      <Tried answer={answer}>
        <Button kind="outline" size="sm" className="self-start" busy={busy} onClick={() => void send()}>
          {isPage ? t('Look for the word') : t('Try the check')}
        </Button>
      </Tried>
      <p className="text-sm text-ink-2">{t('Nothing is stored, and nothing is paid.')}</p>
    </>
  );
}

function describeResult({ result, reason, account, ms }: TaskTrialResult, isPage: boolean): Answer {
  const text = (isPage && pageTexts[result]) || memberTexts[result];
  return {
    tone: result === 'done' ? 'positive' : 'warning',
    text: [
      ...(reason === null ? [] : [translate(reason)]),
      translate(text),
      ...(account === null ? [] : [t('Account: {account}.', { account })]),
      t('{ms} ms', { ms }),
    ].join(' '),
  };
}

function QuizTrial({ quiz }: { quiz: Quiz | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [answers, setAnswers] = useState<readonly (number | undefined)[]>([]);
  const [answer, setAnswer] = useState<Answer>();
  if (!quiz) return null;
  const { questions, passMark } = quiz;
  const chosen = questions.flatMap((_, index) => answers[index] ?? []);

  function open() {
    const checked = checkQuiz(quiz ?? { questions: [], passMark, maxTries: 1 });
    setAnswer(checked.ok ? undefined : { tone: 'danger', text: translate(messageOf(checked.code)) });
    setIsOpen(checked.ok);
  }

  function mark() {
    const order = questions.map(({ choices }) => choices.map((_, index) => index));
    const right = countRight(questions, order, chosen);
    const counted = t('{right} of {total} answers were right.', { right, total: questions.length });
    setAnswer(
      right >= passMark
        ? { tone: 'positive', text: `${counted} ${t('Passed.')}` }
        : { tone: 'warning', text: `${counted} ${t('Not passed.')}` },
    );
  }

  if (!isOpen)
    return (
      <Tried answer={answer}>
        <Button kind="outline" size="sm" className="self-start" onClick={open}>
          {t('Try the quiz')}
        </Button>
      </Tried>
    );
  return (
    <>
      {questions.map(({ text, choices }, index) => (
        <ChoiceField
          // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
          key={index}
          legend={<QuestionText number={index + 1} text={text} />}
          choices={choices}
          chosen={[answers[index] ?? []].flat()}
          onChange={([picked]) => setAnswers(questions.map((_, at) => (at === index ? picked : answers[at])))}
        />
      ))}
      <Tried answer={answer}>
        <Button
          kind="outline"
          size="sm"
          className="self-start"
          disabled={chosen.length < questions.length}
          onClick={mark}
        >
          {t('Check the answers')}
        </Button>
      </Tried>
      <p className="text-sm text-ink-2">{t('Members see the choices in a random order.')}</p>
    </>
  );
}

/** A trial's button, and below it what was found. */
function Tried({ answer, children }: { answer: Answer | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {answer && <Callout tone={answer.tone}>{answer.text}</Callout>}
    </>
  );
}
