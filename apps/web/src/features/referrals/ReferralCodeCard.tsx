import type { ReferralData } from '@gumball/contract/referrals/referrals.schemas';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { invitationPath } from '@gumball/rules/referrals/activity-status';
import { Check, Copy, Share2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CopyButton } from '../../ui/forms/CopyButton.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useCopy } from '../../ui/forms/use-copy.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Coin } from '../../ui/product/Coin.tsx';
import { ShareSheet } from './ShareSheet.tsx';

/** The member's referral code, ways to share it, and its totals. */
export function ReferralCodeCard({ data }: { data: ReferralData }) {
  const [sharing, setSharing] = useState(false);
  const link = location.origin + invitationPath(data.referralCode);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="!font-sans !text-sm !font-medium text-ink-3">{t('Your referral code')}</h2>
          <div className="flex flex-wrap items-center gap-1">
            <p className="font-display text-[1.75rem]/9 font-extrabold tracking-[.06em]">{data.referralCode}</p>
            <CopyCode code={data.referralCode} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={link} label={t('Copy link')} variant="large" />
          <Button onClick={() => setSharing(true)}>
            <Share2 size={18} aria-hidden="true" />
            {t('Share')}
          </Button>
        </div>
      </div>
      <dl className="mt-4.5 grid grid-cols-[repeat(auto-fit,minmax(max(4.5rem,33%_-_8px),1fr))] gap-x-2 gap-y-3 border-t border-line pt-4">
        <Total label={t('Total referrals')}>{data.totalReferrals}</Total>
        <Total label={t('Active')}>{data.activeReferrals}</Total>
        <Total label={t('Earned')}>
          <Coin size={20} />
          {shortGumballs(data.referralEarnings, locale)}
        </Total>
      </dl>
      <ShareSheet
        link={link}
        isPaidAtOnce={data.rewardedWhen === null}
        open={sharing}
        onClose={() => setSharing(false)}
      />
    </Card>
  );
}

function CopyCode({ code }: { code: string }) {
  const { state, copy } = useCopy(code);
  const Icon = state === 'copied' ? Check : state === 'failed' ? X : Copy;
  const label = state === 'copied' ? t('Copied') : state === 'failed' ? t('Failed') : t('Copy code');
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="flex items-center gap-[7px] font-display text-xl/7 font-extrabold tabular-nums">{children}</dd>
    </div>
  );
}
