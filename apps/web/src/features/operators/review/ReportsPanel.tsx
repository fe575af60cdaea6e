import type { OperatorReport } from '@gumball/contract/operators/operators.schemas';
import { reportReasonLabels } from '@gumball/rules/moderation/report';
import { useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { type Removal, removals, reportedContentLabels } from '../data/operator-labels.ts';
import { closeReport, suspendMember } from '../data/operators.mutations.ts';
import { useReports } from '../data/operators.queries.ts';
import { MemberSanctions } from '../members/MemberSanctions.tsx';
import { ConflictOfInterestNotice } from '../parts/ConflictOfInterestNotice.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { ReasonForm } from '../parts/ReasonForm.tsx';
import { caseStates, caseTabs } from './case-states.ts';

/**
 * Reports of members. An operator removes the content, warns, limits, silences or suspends its author, or dismisses the
 * report.
 */
export function ReportsPanel() {
  const [status, setStatus] = useSearchParamChoice('state', caseStates);
  const list = useReports(status);
  return (
    <>
      <div className="flex">
        <Tabs label={t('Reports')} tabs={caseTabs()} value={status} onChange={setStatus} />
      </div>
      <ConsoleList list={list} empty={status === 'open' ? t('No open reports') : t('No closed reports')}>
        {(reports) => (
          <ul className="flex flex-col gap-2">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}

function ReportRow({ report }: { report: OperatorReport }) {
  const { targetType, targetUser, reporter, excerpt, reason, details, openAboutSame, closedAt } = report;
  const [openSection, setOpenSection] = useState<'sanctions' | 'suspend'>();
  const toggle = (section: 'sanctions' | 'suspend') => setOpenSection(openSection === section ? undefined : section);
  const removal = removals[targetType];

  async function remove({ question, done }: Removal) {
    const isConfirmed = await confirm({
      question: translate(question),
      detail: t('It cannot be undone.'),
      verb: t('Remove'),
    });
    if (isConfirmed) await closeReport(report, 'remove', translate(done));
  }

  async function suspend(suspensionReason: string) {
    if (targetUser && (await suspendMember(targetUser, suspensionReason))) setOpenSection(undefined);
  }

  return (
    <li className="rounded-xl bg-surface p-4 shadow-card md:p-5 dark:shadow-none">
      <div className="flex flex-wrap items-center gap-2">
        <Tag tone="warning">{translate(reportReasonLabels[reason])}</Tag>
        <h3 className="text-base">{reportedContentLabels[targetType](targetUser?.username)}</h3>
        {openAboutSame > 1 && <Tag>{plural(openAboutSame, '{count} open report', '{count} open reports')}</Tag>}
        <span className="ms-auto text-sm text-ink-3">
          {reporter} · <TimeAgo dateTime={report.createdAt} />
        </span>
      </div>
      <blockquote className="mt-3 rounded-lg bg-sunken p-3 break-words whitespace-pre-line">{excerpt}</blockquote>
      {details && <p className="mt-2 break-words whitespace-pre-line text-ink-2">{details}</p>}
      {closedAt === null && !report.canClose && <ConflictOfInterestNotice />}
      {closedAt === null && report.canClose && (
        <div className="mt-3 flex flex-wrap gap-2">
          {removal && (
            <Button kind="danger-soft" size="sm" onClick={() => void remove(removal)}>
              {translate(removal.verb)}
            </Button>
          )}
          {targetUser && (
            <>
              <Button
                kind="outline"
                size="sm"
                aria-expanded={openSection === 'sanctions'}
                aria-label={t('Measures against {username}', { username: targetUser.username })}
                onClick={() => toggle('sanctions')}
              >
                {t('Measures')}
              </Button>
              <Button kind="outline" size="sm" onClick={() => toggle('suspend')}>
                {t('Suspend {username}', { username: targetUser.username })}
              </Button>
            </>
          )}
          <Button kind="ghost" size="sm" onClick={() => void closeReport(report, 'dismiss', t('The report is closed'))}>
            {t('Dismiss', undefined, 'report')}
          </Button>
        </div>
      )}
      {openSection === 'sanctions' && targetUser && <MemberSanctions owner={targetUser} suggestedRule={reason} />}
      {openSection === 'suspend' && (
        <ReasonForm
          verb={t('Suspend')}
          required={false}
          onSubmit={suspend}
          onCancel={() => setOpenSection(undefined)}
        />
      )}
    </li>
  );
}
