import type { AuditAction } from '@gumball/rules/operators/audit-actions';
import { type ReactNode, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { auditSentences, detailNames } from '../data/operator-labels.ts';
import { useAuditLog } from '../data/operators.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';

/** Returns a sentence such as '<operator> created a task'. An unknown action is shown by its name. */
function actionSentence(operator: string, action: string): ReactNode {
  const name = <span className="font-semibold">{translate(operator)}</span>;
  const sentence = Object.hasOwn(auditSentences, action) ? auditSentences[action as AuditAction] : undefined;
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
  return t('{label}: {text}', { label, text: detailText(value) });
}

function detailText(value: unknown): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.map(detailText).join(', ');
  if (typeof value !== 'object') return `${value as string | number}`;
  const { from, to, ...others } = value as Record<string, unknown>;
  const isChange = from !== undefined && to !== undefined;
  const lines = Object.entries(isChange ? others : (value as Record<string, unknown>));
  return [
    ...lines.map(([name, part]) => detailLine(name, part)),
    ...(isChange ? [`${detailText(from)} → ${detailText(to)}`] : []),
  ].join(', ');
}

// Their community is shown by its name.
const communityDetails = new Set(['community', 'communityId']);

/** The audit log, newest first: all of it, or what concerns a community. */
export function AuditPanel() {
  const [only, setOnly] = useState<{ id: string; name: string }>();
  const list = useAuditLog(only?.id);
  return (
    <>
      {only && (
        <Button kind="soft" size="sm" className="self-start" onClick={() => setOnly(undefined)}>
          {t('Only {community}', { community: only.name })} ×
        </Button>
      )}
      <ConsoleList list={list} empty={t('Nothing in the log yet')}>
        {(entries) => (
          <ul className="rounded-xl bg-surface px-4 shadow-card md:px-5 dark:shadow-none">
            {entries.map(({ id, operator, action, subject, details, community, createdAt }) => (
              <li key={id} className="border-t border-line py-2.5 first:border-t-0">
                <div className="flex items-baseline gap-x-3">
                  <p className="min-w-0 flex-1">{actionSentence(operator, action)}</p>
                  <TimeAgo dateTime={createdAt} format="seen" className="flex-none text-sm text-ink-3" />
                </div>
                <p className="text-sm break-words text-ink-2">
                  {Object.entries(details)
                    .filter(([name]) => community === null || !communityDetails.has(name))
                    .map(([name, value]) => detailLine(name, value))
                    .concat(`ID: ${subject.id}`)
                    .join(' · ')}
                  {community && !only && (
                    <>
                      {' · '}
                      <button
                        type="button"
                        className="font-semibold text-brand-ink hover:underline"
                        onClick={() => setOnly(community)}
                      >
                        {t('in {community}', { community: community.name })}
                      </button>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}
