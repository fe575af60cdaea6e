import type { GroupAccess, GroupInvite } from '@gumball/contract/messages/groups.schemas';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { fullTime } from '@gumball/rules/formats/times';
import { type InviteDuration, inviteDurations } from '@gumball/rules/messages/group-invites';
import { Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useAmounts } from '../../../lib/site/amounts.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { CopyButton } from '../../../ui/forms/CopyButton.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { allowRemoved, answerRequest, createInvite, revokeInvite, useGroupAccess } from './group-access.queries.ts';
import { WaitingMembers } from './WaitingMembers.tsx';

const durationLabels: Record<InviteDuration, string> = {
  hour: msg('For 1 hour'),
  day: msg('For 1 day'),
  week: msg('For 7 days'),
  never: msg('Without end'),
};
const usesChoices = ['none', '1', '10', '50'] as const;

/** The links of a group, who asks to join, and who was removed, for its owner and admins. */
export function GroupInvites({ conversation: { id } }: { conversation: Conversation }) {
  const { data: access, error, refetch } = useGroupAccess(id);
  if (!access) {
    return error ? <RetryButton onRetry={refetch} /> : <Loading label={t('Loading the links...')} />;
  }
  return (
    <>
      {access.requests.length > 0 && (
        <WaitingMembers
          title={t('Requests to join')}
          members={access.requests}
          actions={[
            { label: t('Accept'), kind: 'soft', onPress: (userId) => answerRequest(id, userId, true) },
            { label: t('Decline'), kind: 'ghost', onPress: (userId) => answerRequest(id, userId, false) },
          ]}
        />
      )}
      <InviteLinks conversationId={id} invites={access.invites} />
      {access.removed.length > 0 && (
        <WaitingMembers
          title={t('Cannot join by a link')}
          members={access.removed}
          actions={[{ label: t('Allow again'), kind: 'ghost', onPress: (userId) => allowRemoved(id, userId) }]}
        />
      )}
    </>
  );
}

function InviteLinks({ conversationId, invites }: { conversationId: string; invites: GroupAccess['invites'] }) {
  const [expiresIn, setExpiresIn] = useState<InviteDuration>('week');
  const [uses, setUses] = useState<(typeof usesChoices)[number]>('none');
  const [asks, setAsks] = useState(false);
  const { groupLinks } = useAmounts();
  const [busy, setBusy] = useState(false);

  async function create() {
    setBusy(true);
    await createInvite(conversationId, { expiresIn, maxUses: uses === 'none' ? null : Number(uses), asks });
    setBusy(false);
  }

  return (
    <section aria-label={t('Invite links')} className="flex flex-col gap-2">
      <h3 className="text-lg">{t('Invite links')}</h3>
      <p className="text-sm text-ink-2">{t('Everyone who has a link can join. They read messages from then on.')}</p>
      <ul className="flex flex-col gap-2">
        {invites.map((invite) => (
          <InviteItem key={invite.id} conversationId={conversationId} invite={invite} />
        ))}
      </ul>
      {invites.length < groupLinks ? (
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap gap-2">
            <Select
              label={t('How long')}
              options={inviteDurations.map((value) => ({ value, label: translate(durationLabels[value]) }))}
              value={expiresIn}
              onChange={setExpiresIn}
            />
            <Select
              label={t('How many uses')}
              options={usesChoices.map((value) => ({
                value,
                label:
                  value === 'none' ? t('Any number of uses') : plural(Number(value), '{count} use', '{count} uses'),
              }))}
              value={uses}
              onChange={setUses}
            />
          </div>
          <Switch
            label={t('Ask to join')}
            text={t('You or an admin decides about everybody who follows the link.')}
            on={asks}
            onChange={setAsks}
          />
          <Button
            kind="soft"
            size="sm"
            busy={busy}
            className="self-start"
            onClick={() => {
              create().catch(reportError);
            }}
          >
            <Link2 size={18} aria-hidden="true" />
            {t('Create link')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">
          {t('This group has as many links as are allowed. Revoke one to create another.')}
        </p>
      )}
    </section>
  );
}

function InviteItem({ conversationId, invite }: { conversationId: string; invite: GroupInvite }) {
  const { code, uses, maxUses, expiresAt, asks } = invite;
  const link = `${location.origin}/join/${code}`;

  async function revoke() {
    const isConfirmed = await confirm({
      question: t('Revoke this link?'),
      detail: t('Nobody can join by it any more.'),
      verb: t('Revoke'),
      tone: 'danger',
    });
    if (isConfirmed) await revokeInvite(conversationId, invite.id);
  }

  return (
    <li className="flex flex-wrap items-center justify-end gap-2 rounded-lg bg-sunken p-3">
      <div className="min-w-[min(100%,8rem)] flex-1">
        <p className="truncate font-semibold">{link}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
          <span>
            {maxUses === null
              ? plural(uses, 'Used {count} time', 'Used {count} times')
              : plural(maxUses, 'Used {uses} of {count} time', 'Used {uses} of {count} times', { uses })}
          </span>
          {expiresAt && <span>{t('Ends {time}', { time: fullTime(new Date(expiresAt), locale) })}</span>}
          {asks && <span>{t('Asks to join')}</span>}
        </p>
      </div>
      <CopyButton text={link} label={t('Copy')} variant="small" />
      <IconButton
        label={t('Revoke link')}
        onClick={() => {
          revoke().catch(reportError);
        }}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
