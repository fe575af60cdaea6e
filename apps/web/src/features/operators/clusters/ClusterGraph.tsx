import type { ClusterLink, ClusterMember } from '@gumball/contract/operators/clusters.schemas';
import { graphNodesMost } from '@gumball/rules/referrals/clusters/clusters';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useMediaQuery } from '../../../lib/media-queries.ts';
import { cx } from '../../../ui/cx.ts';
import { GraphLegend } from './GraphLegend.tsx';
import { layOutGraph, type NodePosition } from './graph-layout.ts';
import { LinksOfMember } from './LinksOfMember.tsx';
import { isArrowKey, nearestNode } from './nearest-node.ts';
import { scoreTone } from './score-tone.ts';

const wideBox = { width: 880, height: 460 };
const narrowBox = { width: 360, height: 400 };
const labelledMost = 30;

const fills = {
  danger: 'fill-danger-soft stroke-danger',
  warning: 'fill-warning-soft stroke-warning',
  quiet: 'fill-sunken stroke-line-strong',
};
const texts = { danger: 'fill-danger', warning: 'fill-warning', quiet: 'fill-ink-2' };

/**
 * The accounts of a cluster as circles with their risk score, and lines for what two of them share. It has one tab stop;
 * arrow keys move to the nearest account, and Enter or a press shows what it shares. At most 120 accounts are shownLinks.
 */
export default function ClusterGraph({
  members,
  links,
  selected,
  onToggle,
}: {
  members: readonly ClusterMember[];
  links: readonly ClusterLink[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const isWide = useMediaQuery('splitView');
  const box = isWide ? wideBox : narrowBox;
  const shown = members.slice(0, graphNodesMost);
  const radius = shown.length > 60 ? 10 : shown.length > labelledMost || !isWide ? 13 : 16;
  const memberById = useMemo(() => new Map(members.slice(0, graphNodesMost).map((each) => [each.id, each])), [members]);
  const shownLinks = useMemo(
    () => links.filter(({ from, to }) => memberById.has(from) && memberById.has(to)),
    [links, memberById],
  );
  const nodes = useMemo(
    () => layOutGraph([...memberById.keys()], shownLinks, { ...box, radius }),
    [memberById, shownLinks, box, radius],
  );
  const [currentId, setCurrentId] = useState<string>();
  const [tabStop, setTabStop] = useState<string>();
  const graph = useRef<SVGSVGElement>(null);
  const positions = new Map(nodes.map((node) => [node.id, node]));
  const stopId = tabStop !== undefined && positions.has(tabStop) ? tabStop : nodes[0]?.id;

  function onKeyDown(event: KeyboardEvent, id: string) {
    if (event.key === 'Enter' || event.key === ' ') setCurrentId(id);
    else if (isArrowKey(event.key)) {
      const next = nearestNode(nodes, id, event.key);
      if (next !== undefined) {
        setTabStop(next);
        graph.current?.querySelector<SVGGElement>(`[data-id="${next}"]`)?.focus();
      }
    } else return;
    event.preventDefault();
  }

  const current = currentId === undefined ? undefined : memberById.get(currentId);
  return (
    <div className="flex flex-col gap-3">
      <svg
        ref={graph}
        role="group"
        aria-label={t('{accounts}, {links}', {
          accounts: plural(shown.length, 'Graph of {count} account', 'Graph of {count} accounts'),
          links: plural(shownLinks.length, '{count} link', '{count} links'),
        })}
        viewBox={`0 0 ${box.width} ${box.height}`}
        className="w-full rounded-lg bg-sunken/50"
      >
        <g aria-hidden="true">
          {shownLinks.map(({ from, to, points }) => {
            const [start, end] = [positions.get(from), positions.get(to)];
            if (!start || !end) return null;
            const isOfCurrent = from === currentId || to === currentId;
            return (
              <line
                key={`${from}-${to}`}
                x1={start.x}
                y1={start.y}
                x2={end.x}
                y2={end.y}
                strokeWidth={isOfCurrent ? 3 : points >= 90 ? 2 : 1}
                className={isOfCurrent ? 'stroke-brand' : cx('stroke-line-strong', currentId && 'opacity-40')}
              />
            );
          })}
        </g>
        {nodes.map((node) => (
          <GraphNode
            key={node.id}
            node={node}
            radius={radius}
            member={memberById.get(node.id)}
            links={shownLinks.filter(({ from, to }) => from === node.id || to === node.id).length}
            isLabelled={shown.length <= labelledMost && isWide}
            isCurrent={node.id === currentId}
            isSelected={selected.has(node.id)}
            isTabStop={node.id === stopId}
            onShow={() => {
              setCurrentId(node.id);
              setTabStop(node.id);
            }}
            onKeyDown={(event) => onKeyDown(event, node.id)}
          />
        ))}
      </svg>
      <GraphLegend omitted={members.length - shown.length} />
      <div aria-live="polite" className="empty:hidden">
        {current && (
          <LinksOfMember
            member={current}
            members={memberById}
            links={shownLinks}
            isSelected={selected.has(current.id)}
            onToggle={() => onToggle(current.id)}
          />
        )}
      </div>
    </div>
  );
}

function GraphNode({
  node: { id, x, y },
  radius,
  member,
  links,
  isLabelled,
  isCurrent,
  isSelected,
  isTabStop,
  onShow,
  onKeyDown,
}: {
  node: NodePosition;
  radius: number;
  member: ClusterMember | undefined;
  links: number;
  isLabelled: boolean;
  isCurrent: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  onShow: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  if (!member) return null;
  const score = member.risk?.score ?? 0;
  const tone = scoreTone(score);
  const label = t('{username}, risk {score}, {links}', {
    username: member.username,
    score,
    links: plural(links, '{count} link', '{count} links'),
  });
  return (
    <g transform={`translate(${x} ${y})`}>
      <g
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        data-id={id}
        aria-label={label}
        aria-pressed={isCurrent}
        className="group cursor-pointer outline-none"
        onClick={onShow}
        onKeyDown={onKeyDown}
      >
        <circle r={radius + 5} className="fill-none stroke-transparent stroke-[3] group-focus-visible:stroke-focus" />
        {isSelected && <circle r={radius + 2.5} className="fill-none stroke-brand stroke-2" />}
        <circle
          r={radius}
          className={cx(fills[tone], isCurrent ? 'stroke-3' : 'stroke-[1.5]')}
          strokeDasharray={member.suspendedAt ? '3 3' : undefined}
        />
      </g>
      <text
        aria-hidden="true"
        textAnchor="middle"
        dominantBaseline="central"
        className={cx('pointer-events-none text-2xs font-bold', texts[tone])}
      >
        {member.isOperator ? '★' : score}
      </text>
      {isLabelled && (
        <text
          aria-hidden="true"
          textAnchor="middle"
          y={radius + 14}
          className="pointer-events-none fill-ink-2 stroke-surface stroke-[3px] text-2xs [paint-order:stroke]"
        >
          {member.username}
        </text>
      )}
    </g>
  );
}
