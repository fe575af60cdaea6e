import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { CommunityInvitation } from '@gumball/contract/communities/invitations.schemas';
import {
  type InvitationDuration,
  invitationDurations,
  liveInvitationsMax,
} from '@gumball/rules/communities/invitations';
import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { CopyButton } from '../../../ui/forms/CopyButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { restoreListFocus } from '../../../ui/layout/restore-list-focus.ts';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { createInvitation, revokeInvitation } from './invitations.mutations.ts';
import { useInvitations } from './invitations.queries.ts';

const durationLabels: Record<InvitationDuration, string> = {
  hour: msg('1 hour'),
  day: msg('1 day'),
  week: msg('7 days'),
  forever: msg('No end'),
};
const usesChoices = ['any', '1', '10', '100'] as const;

/** The address of the page on which a member joins. Its code is not sent to a server that logs addresses. */
const invitationUrl = (code: string) => `${location.origin}/community/join#${code}`;

function InvitationItem({ community, invitation }: { community: Community; invitation: CommunityInvitation }) {
  const { code, expiresAt, maxUses, uses } = invitation;
  const url = invitationUrl(code);
  const end = expiresAt
    ? t('until {time}', {
        time: new Date(expiresAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
      })
    : t('without an end');
  const used =
    maxUses === null
      ? plural(uses, 'Used {count} time', 'Used {count} times')
      : plural(maxUses, 'Used {uses} of {count} time', 'Used {uses} of {count} times', { uses });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t py-3 first:border-t-0">
      <span className="min-w-44 flex-1">
        <span className="block truncate text-ui font-semibold" dir="ltr">
          {url}
        </span>
        <span className="block text-sm text-ink-2">
          {used} · {end}
        </span>
      </span>
      <span className="flex gap-2">
        <CopyButton text={url} label={t('Copy link')} variant="small" />
        <Button
          size="sm"
          kind="outline"
          onClick={() => {
            revokeInvitation(community.id, invitation).catch(reportError);
          }}
        >
          {t('Revoke')}
        </Button>
      </span>
    </li>
  );
}

/** The invitation links of a community, and a form for a new one. */
export default function InvitationsDialog({
  community,
  onClose,
}: {
  community: Community;
  onClose: () => void;
}): ReactNode {
  const invitations = useInvitations(community.id);
  const [duration, setDuration] = useState<InvitationDuration>('week');
  const [uses, setUses] = useState<(typeof usesChoices)[number]>('any');
  const { isBusy, problem, run } = useSubmit(t('Failed to create the invitation'));
  const list = invitations.data;
  const isFull = (list?.length ?? 0) >= liveInvitationsMax;

  async function create() {
    await run(async () => {
      await createInvitation(community.id, { duration, maxUses: uses === 'any' ? null : Number(uses) });
    });
  }

  return (
    <Modal title={t('Invitation links')} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ui text-ink-2">
          {t('Everyone who has a link can join at once, also a private or hidden community.')}
        </p>
        {problem && <Callout tone="danger">{problem}</Callout>}
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={t('Valid for')}
            value={duration}
            onChange={setDuration}
            options={invitationDurations.map((value) => ({ value, label: translate(durationLabels[value]) }))}
          />
          <Select
            label={t('Number of uses')}
            value={uses}
            onChange={setUses}
            options={usesChoices.map((value) => ({
              value,
              label: value === 'any' ? t('Any number of uses') : plural(Number(value), '{count} use', '{count} uses'),
            }))}
          />
          <Button
            busy={isBusy}
            disabled={isFull}
            onClick={() => {
              create().catch(reportError);
            }}
          >
            <Link2 size={18} aria-hidden="true" />
            {t('Create link')}
          </Button>
        </div>
        {isFull && <p className="text-sm text-ink-2">{t('At most 10 links at once. Revoke one to create another.')}</p>}
        {list ? (
          list.length === 0 ? (
            <p className="text-ink-2">{t('No links yet.')}</p>
          ) : (
            <div ref={restoreListFocus} tabIndex={-1}>
              <ul aria-label={t('Invitation links')}>
                {list.map((invitation) => (
                  <InvitationItem key={invitation.id} community={community} invitation={invitation} />
                ))}
              </ul>
            </div>
          )
        ) : invitations.isError ? (
          <Callout tone="danger">
            {t('Failed to load invitations')} <RetryButton onRetry={invitations.refetch} />
          </Callout>
        ) : (
          <Loading label={t('Loading invitations...')} />
        )}
      </div>
    </Modal>
  );
}
