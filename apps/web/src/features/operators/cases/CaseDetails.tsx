import type { CaseEvent, CaseMember, CaseDetails as Details } from '@gumball/contract/moderation/cases.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { caseDecisionLabels, caseNoteMax } from '@gumball/rules/moderation/cases';
import { reportReasonLabels } from '@gumball/rules/moderation/report';
import { sanctionLabels } from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { reportedContentLabels } from '../data/operator-labels.ts';
import { SanctionSummary } from '../members/MemberSanctions.tsx';
import { RiskReasons, RiskTag } from '../parts/RiskReasons.tsx';
import { noteCase } from './cases.mutations.ts';
import { useCaseDetails } from './cases.queries.ts';

const time = (at: string) => dateAndTime(new Date(at), locale);
const headingClass = 'text-sm font-semibold text-ink-2';
const eventNames = {
  filter: () => t('Filter'),
  hold: () => t('Held'),
  note: () => t('Note'),
  'passed-on': () => t('Passed on'),
  reversed: () => t('Reversed'),
} as const;

function eventName(kind: CaseEvent['kind']): string {
  return kind in eventNames
    ? eventNames[kind as keyof typeof eventNames]()
    : translate(caseDecisionLabels[kind as keyof typeof caseDecisionLabels]);
}

function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState('');
  const { isBusy, problem, run } = useSubmit(t('Failed to add the note'));
  async function add() {
    await run(async () => {
      await noteCase(id, text);
      setText('');
    });
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        label={t('Internal note')}
        value={text}
        countMax={caseNoteMax}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="soft" size="sm" busy={isBusy} className="self-start">
        {t('Add note')}
      </Button>
    </form>
  );
}

function Reports({ reports }: Pick<Details, 'reports'>) {
  return (
    <ul className="divide-y divide-line">
      {reports.map((report) => (
        <li key={report.id} className="py-2">
          <p className="text-sm text-ink-2">
            {report.reporter} · {translate(reportReasonLabels[report.reason])} · {time(report.createdAt)}
            {report.reporterReports > 0 &&
              ` · ${plural(report.reporterReports, '{confirmed} of {count} report confirmed', '{confirmed} of {count} reports confirmed', { confirmed: report.reporterConfirmed })}`}
          </p>
          {report.details && (
            <p dir="auto" className="break-words whitespace-pre-line">
              {report.details}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Events({ events }: Pick<Details, 'events'>) {
  return (
    <ul className="divide-y divide-line">
      {events.map(({ id, kind, by, byCommunity, text, rule, measure, at }) => (
        <li key={id} className="py-2">
          <p className="text-sm text-ink-2">
            {[
              eventName(kind),
              by,
              byCommunity && t('of the community'),
              rule && translate(reportReasonLabels[rule]),
              measure && translate(sanctionLabels[measure]),
              time(at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {text !== '' && (
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Member({ member }: { member: CaseMember }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>{t('Joined {time}', { time: time(member.joinedAt) })}</span>
        <span>{plural(member.posts, '{count} post', '{count} posts')}</span>
        <span>{plural(member.confirmed, '{count} case against', '{count} cases against')}</span>
        <span>{t('{count} kept', { count: member.dismissed })}</span>
        {member.open > 0 && <span>{t('{count} more open', { count: member.open })}</span>}
        {member.risk && <RiskTag risk={member.risk} />}
      </p>
      {member.risk && member.risk.score > 0 && <RiskReasons risk={member.risk} />}
      <ul className="divide-y divide-line">
        {member.cases.map(({ id, type, excerpt, outcome }) => (
          <li key={id} className="py-2 text-sm">
            <span className="block text-ink-2 first-letter:uppercase">
              {reportedContentLabels[type](undefined)} ·{' '}
              {outcome ? `${translate(caseDecisionLabels[outcome.decision])} · ${time(outcome.at)}` : t('Open')}
            </span>
            <span dir="auto" className="line-clamp-2 break-words">
              {excerpt}
            </span>
          </li>
        ))}
        {member.sanctions.map((sanction) => (
          <li key={sanction.id} className="py-2 text-sm">
            <SanctionSummary sanction={sanction} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The reports, the past and the notes of a case, and the history of its member. */
export function CaseDetails({ id }: { id: string }) {
  const { data, error, refetch } = useCaseDetails(id);
  if (!data) return error ? <RetryButton kind="ghost" onRetry={refetch} /> : <Loading />;
  return (
    <div className="mt-4 grid gap-5 border-t border-line pt-4 md:grid-cols-2">
      <section className="flex min-w-0 flex-col gap-1">
        {data.reports.length > 0 && (
          <>
            <h4 className={headingClass}>{t('Reports')}</h4>
            <Reports reports={data.reports} />
          </>
        )}
        {data.events.length > 0 && (
          <>
            <h4 className={`${headingClass} not-first:mt-3`}>{t('History of the case')}</h4>
            <Events events={data.events} />
          </>
        )}
      </section>
      <section className="flex min-w-0 flex-col gap-3">
        {data.member && (
          <div>
            <h4 className={headingClass}>{t('History of the member')}</h4>
            <Member member={data.member} />
          </div>
        )}
        <NoteForm id={id} />
      </section>
    </div>
  );
}
