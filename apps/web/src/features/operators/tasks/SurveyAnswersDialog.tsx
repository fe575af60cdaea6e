import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { OperatorTask, SurveyReply } from '@gumball/contract/operators/operators.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { answerText } from '@gumball/rules/tasks/survey';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { ChoiceCounts } from '../../../ui/product/ChoiceCounts.tsx';
import { type ReadReplies, repliesForOperators, useSurveyCounts, useSurveyReplies } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';

type Question = NonNullable<OperatorTask['survey']>['questions'][number];

/**
 * The answers to a survey: how often each choice was taken, and what each member answered. `read` is given for the
 * owner
 * of a community, who gets no file.
 */
export function SurveyAnswersDialog({
  task,
  read,
  onClose,
}: {
  task: OperatorTask;
  read?: ReadReplies;
  onClose: () => void;
}) {
  const readPage = read ?? repliesForOperators(task.id);
  const questions = task.survey?.questions ?? [];
  const counts = useSurveyCounts(task.id, readPage).data?.counts;
  const replies = useSurveyReplies(task.id, readPage);
  return (
    <Modal title={t('Answers to {title}', { title: task.title })} open onClose={onClose}>
      <div className="flex flex-col gap-5 pt-1">
        {questions.map(({ text, choices }, index) =>
          choices && choices.length > 0 && counts ? (
            // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
            <section key={index} aria-label={text} className="flex flex-col gap-2">
              <h3 dir="auto">{text}</h3>
              <ChoiceCounts choices={choices} counts={counts[index] ?? []} />
            </section>
          ) : null,
        )}
        {!read && (
          <div className="self-start">
            <DownloadButton
              endpoint={operatorsEndpoints.exportSurveyReplies}
              id={task.id}
              fallbackName="gumball-answers.csv"
              label={t('Answers as CSV')}
              failure={t('Could not download the answers')}
            />
          </div>
        )}
        <ConsoleList list={replies} empty={t('Nobody has answered yet.')}>
          {(items) => (
            <ul className="flex flex-col gap-2">
              {items.map((reply) => (
                <Reply key={reply.id} reply={reply} questions={questions} />
              ))}
            </ul>
          )}
        </ConsoleList>
      </div>
    </Modal>
  );
}

function Reply({
  reply: { user, answers, createdAt },
  questions,
}: {
  reply: SurveyReply;
  questions: readonly Question[];
}) {
  return (
    <li className="flex gap-3 rounded-lg bg-sunken p-3">
      <Avatar src={user.avatarUrl} name={`${user.firstName} ${user.lastName}`} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 text-ui">
          <span className="font-semibold">
            {user.firstName} {user.lastName}
          </span>
          <span className="text-ink-3">{dateAndTime(new Date(createdAt), locale)}</span>
        </p>
        <dl className="mt-1 flex flex-col gap-1 text-ui">
          {questions.map((question, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- questions have nothing but their place
            <div key={index}>
              <dt className="text-ink-3" dir="auto">
                {question.text}
              </dt>
              <dd className="break-words whitespace-pre-line" dir="auto">
                {answerText(question, answers[index] ?? null) || t('No answer')}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
