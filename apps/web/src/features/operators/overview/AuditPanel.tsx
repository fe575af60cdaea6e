import type { ReactNode } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { auditSentences, detailNames } from '../data/operator-labels.ts';
import { useAuditLog } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';

/** Returns a sentence such as '<operator> created a task'. An unknown action is shown by its name. */
function actionSentence(operator: string, action: string): ReactNode {
  const name = <span className="font-semibold">{translate(operator)}</span>;
  const sentence = Object.hasOwn(auditSentences, action) ? auditSentences[action] : undefined;
  return sentence ? (
    sentence(name)
  ) : (
    <>
      {name} {action.replaceAll('-', ' ')}
    </>
  );
}

function detailLine(name: string, value: unknown): string {
  const label = Object.hasOwn(detailNames, name) ? translate(detailNames[name] ?? name) : name;
  return `${label}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** The audit log, newest first. */
export function AuditPanel() {
  const list = useAuditLog();
  return (
    <ConsoleList list={list} empty={t('Nothing in the log yet')}>
      {(entries) => (
        <ul className="rounded-xl bg-surface px-4 shadow-card md:px-5 dark:shadow-none">
          {entries.map(({ id, operator, action, subject, details, createdAt }) => (
            <li key={id} className="border-t border-line py-2.5 first:border-t-0">
              <div className="flex items-baseline gap-x-3">
                <p className="min-w-0 flex-1">{actionSentence(operator, action)}</p>
                <TimeAgo dateTime={createdAt} format="seen" className="flex-none text-sm text-ink-3" />
              </div>
              <p className="text-sm break-words text-ink-2">
                {Object.entries(details)
                  .map(([name, value]) => detailLine(name, value))
                  .concat(`ID: ${subject.id}`)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ConsoleList>
  );
}
