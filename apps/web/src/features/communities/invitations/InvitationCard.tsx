import type { InvitedCommunity } from '@gumball/contract/communities/invitations.schemas';
import { memberCount } from '@gumball/rules/formats/community-counts';
import { lazy, Suspense, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { CommunityAvatar } from '../../../ui/identity/CommunityAvatar.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { accessLabels } from '../parts/access-labels.ts';
import { CommunityRules } from '../rules/CommunityRules.tsx';
import { acceptInvitation } from './invitations.mutations.ts';

const RulesDialog = lazy(() => import('../rules/RulesDialog.tsx'));

/** The community of an invitation, and the button to join it. */
export function InvitationCard({
  community,
  code,
  onJoined,
}: {
  community: InvitedCommunity;
  code: string;
  onJoined: (communityId: string) => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, avatarUrl, access, description, rules, rulesVersion, isMember } = community;

  const [isAsking, setIsAsking] = useState(false);

  async function join(acceptedVersion?: number) {
    setIsBusy(true);
    const communityId = await acceptInvitation(code, acceptedVersion);
    setIsBusy(false);
    if (communityId) onJoined(communityId);
  }

  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-3 text-center">
          <CommunityAvatar name={name} src={avatarUrl} size={96} decorative />
          <p className="text-ink-2">{t('You are invited to join')}</p>
          <h1 className="max-w-full break-words">{name}</h1>
          <p className="text-sm text-ink-2">
            {translate(accessLabels[access].label)} · {translate(memberCount(community.memberCount))}
          </p>
          {description && (
            <p className="w-full max-w-[60ch] break-words whitespace-pre-line text-ink-2">{description}</p>
          )}
          {isMember ? (
            <ButtonLink to="/community/$id" params={{ id }}>
              {t('Open community')}
            </ButtonLink>
          ) : (
            <Button
              busy={isBusy}
              onClick={() => {
                if (rules) setIsAsking(true);
                else join().catch(reportError);
              }}
            >
              {t('Join')}
            </Button>
          )}
        </div>
      </Card>
      {rules && <CommunityRules rules={rules} />}
      {isAsking && (
        <Suspense>
          <RulesDialog
            name={name}
            rules={rules}
            submitLabel={t('Accept and join')}
            onAccept={async () => {
              await join(rulesVersion);
              return true;
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
