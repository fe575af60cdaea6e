import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { Desk } from './Desk.tsx';
import { operatorsClient, useDesk } from './operators.queries.ts';

/** A deed in words: 'create task', 'approve submission'. */
function deedWords(action: string, kind: string): string {
  const words = action.replaceAll('-', ' ');
  return words.split(' ').includes(kind) ? words : `${words} ${kind}`;
}

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
              <div className="flex items-baseline gap-x-3">
                <p className="min-w-0 flex-1">
                  <span className="font-semibold">{operator}</span> {deedWords(action, subject.kind)}
                </p>
                <TimeAgo at={createdAt} format="seen" className="flex-none text-sm text-ink-3" />
              </div>
              <p className="text-sm break-words text-ink-2">
                {Object.entries(details)
                  .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
                  .concat(`id: ${subject.id}`)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Desk>
  );
}
