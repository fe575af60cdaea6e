import type { Application } from '@gumball/contract/auth/applications.schemas';
import { rich, t } from '../../../lib/i18n/i18n.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';

/** An application: who applies, the answers, and the decision. */
export function ApplicationDetails({
  application,
  isPicked,
  onPick,
}: {
  application: Application;
  /** Whether it is selected; undefined where nothing can be selected. */
  isPicked?: boolean;
  onPick?: () => void;
}) {
  const { username, email, invitedBy, answers, appliedAt, reason } = application;
  return (
    <>
      <div className="flex items-start gap-3">
        {onPick && (
          <label className="-m-2 grid size-11 flex-none cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              aria-label={t('Select {username}', { username })}
              checked={isPicked === true}
              onChange={onPick}
            />
          </label>
        )}
        <div className="min-w-0">
          <h3 className="wrap-anywhere">{username}</h3>
          <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
            <span className="break-all">{email}</span>
            <span>{rich('Applied: {time}', { time: <TimeAgo dateTime={appliedAt} /> })}</span>
            {invitedBy !== null && <span>{t('Invited by {username}', { username: invitedBy })}</span>}
          </p>
        </div>
      </div>
      <dl className="mt-3 flex flex-col gap-2">
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-sm font-semibold text-ink-2 wrap-anywhere">{question}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{answer || t('No answer')}</dd>
          </div>
        ))}
      </dl>
      {reason && <p className="mt-2 text-sm text-ink-2 wrap-anywhere">{t('Reason: {reason}', { reason })}</p>}
    </>
  );
}
