import { t } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { closeSupportMessage } from '../data/operators.mutations.ts';
import { useSupportMessages } from '../data/operators.queries.ts';
import { ConflictOfInterestNotice } from '../parts/ConflictOfInterestNotice.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { useDecisions } from '../parts/use-decisions.ts';
import { caseStates, caseTabs } from './case-states.ts';

/** Support messages of members. */
export function SupportPanel() {
  const [status, setStatus] = useSearchParamChoice('state', caseStates);
  const list = useSupportMessages(status);
  const { decide, deciding } = useDecisions(list.items ?? []);
  return (
    <>
      <div className="flex">
        <Tabs label={t('Support')} tabs={caseTabs()} value={status} onChange={setStatus} />
      </div>
      <ConsoleList list={list} empty={status === 'open' ? t('No open messages') : t('No closed messages')}>
        {(messages) => (
          <ul className="flex flex-col gap-2">
            {messages.map(({ id, canClose, subject, message, user, email, createdAt, closedAt }) => (
              <li key={id} className="rounded-xl bg-surface p-4 shadow-card md:p-5 dark:shadow-none">
                <h3 className="text-base break-words">{subject || t('No subject')}</h3>
                <p className="text-sm text-ink-2">
                  {user.username} ·{' '}
                  <a href={`mailto:${email}`} className="font-semibold break-all text-brand-ink hover:underline">
                    {email}
                  </a>{' '}
                  · <TimeAgo dateTime={createdAt} />
                </p>
                <p className="mt-3 break-words whitespace-pre-line">{message}</p>
                {closedAt === null && !canClose && <ConflictOfInterestNotice />}
                {closedAt === null && canClose && (
                  <Button
                    kind="outline"
                    size="sm"
                    className="mt-3"
                    busy={deciding === id}
                    onClick={() => void decide(id, () => closeSupportMessage(id))}
                  >
                    {t('Close')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}
