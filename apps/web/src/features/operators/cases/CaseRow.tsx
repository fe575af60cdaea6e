import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { caseDecisionLabels, caseKindLabels, isRemovable } from '@gumball/rules/moderation/cases';
import { reportReasonLabels } from '@gumball/rules/moderation/report';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { reportedContentLabels } from '../data/operator-labels.ts';
import { ConflictOfInterestNotice } from '../parts/ConflictOfInterestNotice.tsx';
import { ReasonForm } from '../parts/ReasonForm.tsx';
import { useRight } from '../parts/use-right.ts';
import { CaseDetails } from './CaseDetails.tsx';
import { CloseCommunityForm } from './CloseCommunityForm.tsx';
import { reverseCase } from './cases.mutations.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { HandOverForm } from './HandOverForm.tsx';

/** What is open below a case. */
export type CaseSection = 'details' | 'remove' | 'act' | 'reverse' | 'hand-over' | 'close';

/** A case with its actions and what is open below it. */
export function CaseRow({
  item,
  mayDecide,
  section,
  isClaiming,
  isKeeping,
  onToggle,
  onClaim,
  onKeep,
  onDecided,
  onCommunity,
}: {
  item: ModerationCase;
  mayDecide: boolean;
  section: CaseSection | undefined;
  isClaiming: boolean;
  isKeeping: boolean;
  onToggle: (section: CaseSection) => void;
  onClaim: () => void;
  onKeep: () => void;
  onDecided: () => void;
  onCommunity: (community: { id: string; name: string }) => void;
}) {
  const { subject, user, community, kinds, excerpt, reasons, reports, openedAt, claim, outcome } = item;
  const maySuspend = useRight('suspensions');
  const toggleProps = (of: CaseSection) => ({ 'aria-expanded': section === of, onClick: () => onToggle(of) });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {reasons.slice(0, 3).map((reason) => (
          <Tag key={reason} tone="warning">
            {translate(reportReasonLabels[reason])}
          </Tag>
        ))}
        {kinds
          .filter((kind) => kind !== 'report')
          .map((kind) => (
            <Tag key={kind}>{translate(caseKindLabels[kind])}</Tag>
          ))}
        <h3 className="text-base first-letter:uppercase">{reportedContentLabels[subject.type](user?.username)}</h3>
        {item.isPassedOn && <Tag tone="info">{t('Passed on')}</Tag>}
        {claim && (
          <Tag tone={claim.isMine ? 'info' : 'danger'}>
            {claim.isMine ? t('Claimed by me') : t('{username} works on it', { username: claim.by })}
          </Tag>
        )}
        <span className="ms-auto text-sm text-ink-3">
          {reports > 0 && <>{plural(reports, '{count} report', '{count} reports')} · </>}
          <TimeAgo dateTime={outcome?.at ?? openedAt} />
        </span>
      </div>
      <blockquote dir="auto" className="mt-3 rounded-lg bg-sunken p-3 break-words whitespace-pre-line">
        {excerpt}
      </blockquote>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-2">
        {subject.type === 'post' && outcome?.decision !== 'remove' && (
          <TextLink to="/post/$id" params={{ id: subject.id }}>
            {t('Open the post')}
          </TextLink>
        )}
        {community && subject.type !== 'community' && (
          <button
            type="button"
            className="font-semibold text-brand-ink hover:underline"
            onClick={() => onCommunity(community)}
          >
            {t('in {community}', { community: community.name })}
          </button>
        )}
        {outcome && (
          <span>
            {translate(caseDecisionLabels[outcome.decision])} · {outcome.by ?? t('Deleted member')}
            {outcome.byCommunity && ` · ${t('of the community')}`}
          </span>
        )}
      </p>
      {!item.canDecide && <ConflictOfInterestNotice />}
      <div className="mt-3 flex flex-wrap gap-2">
        {outcome === null && (
          <>
            <Button kind="outline" size="sm" busy={isClaiming} onClick={onClaim}>
              {claim === null ? t('Claim') : claim.isMine ? t('Release') : t('Take over')}
            </Button>
            <Button size="sm" busy={isKeeping} disabled={!mayDecide} onClick={onKeep}>
              {t('Keep')}
            </Button>
            {isRemovable(subject.type) && (
              <Button kind="danger-soft" size="sm" disabled={!mayDecide} {...toggleProps('remove')}>
                {t('Remove')}
              </Button>
            )}
            {user && maySuspend && (
              <Button kind="danger-soft" size="sm" disabled={!mayDecide} {...toggleProps('act')}>
                {t('Measure')}
              </Button>
            )}
          </>
        )}
        {outcome !== null && item.canDecide && (
          <Button kind="outline" size="sm" {...toggleProps('reverse')}>
            {t('Reverse')}
          </Button>
        )}
        {community && item.canDecide && (
          <Button kind="ghost" size="sm" {...toggleProps('hand-over')}>
            {t('Hand community over')}
          </Button>
        )}
        {community && item.canDecide && (
          <Button kind="ghost" size="sm" {...toggleProps('close')}>
            {t('Close community')}
          </Button>
        )}
        <Button kind="ghost" size="sm" {...toggleProps('details')}>
          {t('Details')}
        </Button>
      </div>
      {(section === 'remove' || section === 'act') && (
        <DecisionForm
          item={item}
          decision={section}
          mayImpose={maySuspend && user !== null}
          onDecided={onDecided}
          onCancel={() => onToggle(section)}
        />
      )}
      {section === 'reverse' && (
        <ReasonForm
          verb={t('Reverse')}
          onSubmit={async (reason) => (await reverseCase(item, reason)) && onDecided()}
          onCancel={() => onToggle('reverse')}
        />
      )}
      {section === 'hand-over' && community && (
        <HandOverForm community={community} onClose={() => onToggle('hand-over')} />
      )}
      {section === 'close' && community && (
        <CloseCommunityForm community={community} onClose={() => onToggle('close')} />
      )}
      {section === 'details' && <CaseDetails id={item.id} />}
    </>
  );
}
