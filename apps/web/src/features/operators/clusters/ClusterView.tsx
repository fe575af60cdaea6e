import type { ClusterDetails } from '@gumball/contract/operators/clusters.schemas';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { useSearchParamChoice } from '../../../lib/router/use-search-param.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { ConflictOfInterestNotice } from '../parts/ConflictOfInterestNotice.tsx';
import { ClusterLinks } from './ClusterLinks.tsx';
import { ClusterMembers } from './ClusterMembers.tsx';
import { dismissCluster } from './clusters.mutations.ts';
import { useCluster } from './clusters.queries.ts';
import { StepDialog } from './StepDialog.tsx';
import { StepList } from './StepList.tsx';
import { scoreTone } from './score-tone.ts';
import { useAllowedActions } from './use-allowed-actions.ts';

// The graph brings its layout, which nothing else needs.
const ClusterGraph = lazy(() => import('./ClusterGraph.tsx'));

const views = ['graph', 'accounts', 'links'] as const;

/** One cluster: its members as a graph and a list, and what operators did and do with it. */
export function ClusterView({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useCluster(id);
  return (
    <>
      <Button kind="ghost" size="sm" className="self-start" onClick={onClose}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('All clusters')}
      </Button>
      {!data && (!error || isFetching) && <Loading />}
      {!data && error && !isFetching && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {errorMessage(error, t("Couldn't load the cluster"))}
        </Callout>
      )}
      {data && <Details details={data} />}
    </>
  );
}

function Details({ details }: { details: ClusterDetails }) {
  const { cluster, members, links, steps } = details;
  const [view, setView] = useSearchParamChoice('view', views);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [isActing, setIsActing] = useState(false);
  const actions = useAllowedActions();
  const selectable = members.filter(({ isOperator }) => !isOperator).map(({ id }) => id);
  const selected = new Set(selectable.filter((id) => !excluded.has(id)));
  const toggle = (id: string) =>
    setExcluded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const isAllSelected = selected.size === selectable.length;
  return (
    <>
      <Card className="flex flex-col gap-3">
        <ClusterFacts details={details} />
        {cluster.concernsViewer ? (
          <ConflictOfInterestNotice />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {actions.length > 0 && (
              <Button kind="danger" size="sm" disabled={selected.size === 0} onClick={() => setIsActing(true)}>
                {plural(selected.size, 'Act on {count} account', 'Act on {count} accounts')}
              </Button>
            )}
            <Button kind="ghost" size="sm" onClick={() => setExcluded(isAllSelected ? new Set(selectable) : new Set())}>
              {isAllSelected ? t('Choose none') : t('Choose all')}
            </Button>
            <Button
              kind="ghost"
              size="sm"
              className="ms-auto"
              onClick={() => void dismissCluster(cluster, !cluster.isDismissed)}
            >
              {cluster.isDismissed ? t('Open again') : t('Dismiss')}
            </Button>
          </div>
        )}
      </Card>
      <Card className="flex flex-col gap-3">
        <Tabs
          label={t('View of the cluster')}
          tabs={[
            { value: 'graph', label: t('Graph') },
            { value: 'accounts', label: t('Accounts'), count: members.length },
            { value: 'links', label: t('Pairs'), count: links.length },
          ]}
          value={view}
          onChange={setView}
          className="self-start"
        />
        {view === 'graph' && (
          <Suspense fallback={<Loading />}>
            <ClusterGraph members={members} links={links} selected={selected} onToggle={toggle} />
          </Suspense>
        )}
        {view === 'accounts' && <ClusterMembers members={members} selected={selected} onToggle={toggle} />}
        {view === 'links' && <ClusterLinks members={members} links={links} />}
      </Card>
      {steps.length > 0 && <StepList steps={steps} concernsViewer={cluster.concernsViewer} />}
      {isActing && (
        <StepDialog
          clusterId={cluster.id}
          memberIds={[...selected]}
          allowedActions={actions}
          onClose={() => setIsActing(false)}
        />
      )}
    </>
  );
}

function ClusterFacts({ details: { cluster, members } }: { details: ClusterDetails }) {
  const { size, active, score, reasons, gumballs, heldReferrals } = cluster;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-1">{plural(size, '{count} account', '{count} accounts')}</h3>
        <Tag tone={scoreTone(score)}>{t('Risk {score}', { score })}</Tag>
        {active < size && <Tag>{plural(size - active, '{count} suspended', '{count} suspended')}</Tag>}
        {heldReferrals > 0 && <Tag tone="warning">{plural(heldReferrals, '{count} held', '{count} held')}</Tag>}
        <GumballAmount amount={gumballs} className="ms-auto" />
      </div>
      <ul aria-label={t('What they share')} className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2">
        {reasons.map(({ kind, text, links }) => (
          <li key={kind}>
            {translate(text)} <span className="tabular-nums text-ink-3">×{links}</span>
          </li>
        ))}
      </ul>
      {members.length < size && (
        <p className="text-sm text-ink-2">
          {t('The {count} accounts with the highest risk are shown. Once they are handled, act on the others.', {
            count: members.length,
          })}
        </p>
      )}
    </>
  );
}
