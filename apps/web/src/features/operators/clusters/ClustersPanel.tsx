import type { Cluster } from '@gumball/contract/operators/clusters.schemas';
import { formatList } from '../../../lib/i18n/format-list.ts';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParam, useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { ConsoleList } from '../parts/ConsoleList.tsx';
import { ClusterView } from './ClusterView.tsx';
import { useClusters } from './clusters.queries.ts';
import { scoreTone } from './score-tone.ts';

const states = ['open', 'handled', 'dismissed'] as const;
const stateLabels = { open: msg('Open'), handled: msg('Suspended'), dismissed: msg('Dismissed') };
const emptyMessages = {
  open: msg('No accounts belong together'),
  handled: msg('No cluster is suspended as a whole'),
  dismissed: msg('No cluster is dismissed'),
};

/** Accounts that belong together: the list, or one cluster. */
export function ClustersPanel() {
  const [id, setId] = useSearchParam('cluster');
  return id === '' ? <Clusters onOpen={setId} /> : <ClusterView key={id} id={id} onClose={() => setId('')} />;
}

function Clusters({ onOpen }: { onOpen: (id: string) => void }) {
  const [state, setState] = useSearchParamChoice('state', states);
  const list = useClusters(state);
  return (
    <>
      <Tabs
        label={t('Clusters')}
        tabs={states.map((value) => ({ value, label: translate(stateLabels[value]) }))}
        value={state}
        onChange={setState}
        className="self-start"
      />
      <ConsoleList list={list} empty={translate(emptyMessages[state])}>
        {(clusters) => (
          <ul className="flex flex-col gap-2">
            {clusters.map((cluster) => (
              <ClusterRow key={cluster.id} cluster={cluster} onOpen={() => onOpen(cluster.id)} />
            ))}
          </ul>
        )}
      </ConsoleList>
    </>
  );
}

const reasonsShown = 3;

function ClusterRow({ cluster, onOpen }: { cluster: Cluster; onOpen: () => void }) {
  const { size, active, score, reasons, gumballs, heldReferrals, someMembers, foundAt } = cluster;
  const names = formatList(someMembers.map(({ username }) => username));
  return (
    <li className="rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex flex-none" aria-hidden="true">
          {someMembers.map(({ id, username, avatarUrl }) => (
            <span key={id} className="-me-3 rounded-full ring-2 ring-surface last:me-0">
              <Avatar name={username} src={avatarUrl} size={36} decorative />
            </span>
          ))}
        </div>
        <div className="min-w-40 flex-1">
          <h3>{plural(size, '{count} account', '{count} accounts')}</h3>
          <p className="truncate text-sm text-ink-2">{names}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Tag tone={scoreTone(score)}>{t('Risk {score}', { score })}</Tag>
          {active < size && <Tag>{plural(size - active, '{count} suspended', '{count} suspended')}</Tag>}
          {heldReferrals > 0 && <Tag tone="warning">{plural(heldReferrals, '{count} held', '{count} held')}</Tag>}
          <GumballAmount amount={gumballs} />
        </div>
        <Button
          kind="soft"
          size="sm"
          className="max-md:w-full"
          aria-label={t('Open the cluster of {names}', { names })}
          onClick={onOpen}
        >
          {t('Open', undefined, 'verb')}
        </Button>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2">
        {reasons.slice(0, reasonsShown).map(({ kind, text, links }) => (
          <span key={kind}>
            {translate(text)} <span className="tabular-nums text-ink-3">×{links}</span>
          </span>
        ))}
        <span className="ms-auto text-ink-3">
          <TimeAgo dateTime={foundAt} format="seen" />
        </span>
      </p>
    </li>
  );
}
