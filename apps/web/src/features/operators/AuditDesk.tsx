import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { Desk } from './Desk.tsx';
import { operatorsClient, useDesk } from './operators.queries.ts';

/** What operators did, newest first. */
export function AuditDesk() {
  const list = useDesk(['audit'], async ({ query, signal }) => {
    const { entries, pagination } = await operatorsClient.audit({ query }, { signal });
    return { items: entries, pagination };
  });
  return (
    <Desk list={list} empty="Nothing in the log yet">
      {(entries) => (
        <ul className="rounded-xl bg-surface px-4 shadow-card md:px-5 dark:shadow-none">
          {entries.map(({ id, operator, action, subject, details, createdAt }) => (
            <li key={id} className="border-t border-line py-2.5 first:border-t-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{operator}</span>
                <span>
                  {action} {subject.kind} {subject.id}
                </span>
                <TimeAgo at={createdAt} format="seen" className="ml-auto text-sm text-ink-3" />
              </p>
              {Object.keys(details).length > 0 && (
                <p className="text-sm break-words text-ink-2">
                  {Object.entries(details)
                    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
                    .join(' · ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Desk>
  );
}
