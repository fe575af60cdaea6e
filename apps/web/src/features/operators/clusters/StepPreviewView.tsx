import type { StepPreview } from '@gumball/contract/operators/clusters.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import { siteName } from '@gumball/rules/formats/site-names';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { cx } from '../../../ui/cx.ts';

const whyLeftOut = {
  operator: msg('Operator'),
  deleted: msg('Deleted account'),
  unchanged: msg('Nothing to change'),
};

/** Exactly whom a step concerns, and what each loses. */
export function StepPreviewView({ preview, isStale }: { preview: StepPreview; isStale: boolean }) {
  const { members, leftOut } = preview;
  return (
    <section
      aria-label={t('Preview')}
      aria-busy={isStale}
      className={cx('flex flex-col gap-2 rounded-lg bg-sunken/60 p-3', isStale && 'opacity-60')}
    >
      <h3 className="text-base">{t('Preview')}</h3>
      <ul className="list-disc ps-5 text-ui">
        {totalsOf(preview).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <details>
        <summary className="min-h-8 cursor-pointer font-semibold text-brand-ink">
          {plural(members.length, 'Show the {count} account', 'Show the {count} accounts')}
        </summary>
        <table className="w-full text-sm">
          <thead className="text-ink-3">
            <tr>
              <th className="py-1 pe-3 text-start font-medium">{t('Account')}</th>
              <th className="py-1 pe-3 text-start font-medium">{t('Change')}</th>
              <th className="py-1 text-end font-medium">{siteName('points')}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((row) => (
              <tr key={row.user.id} className="border-t border-line align-top">
                <td className="py-1.5 pe-3 break-all">{row.user.username}</td>
                <td className="py-1.5 pe-3 text-ink-2">{changesOf(row).join(', ')}</td>
                <td className="py-1.5 text-end font-semibold tabular-nums">
                  {row.gumballs > 0 && <bdi>−{formatInteger(row.gumballs, locale)}</bdi>}
                </td>
              </tr>
            ))}
            {leftOut.map(({ user, why }) => (
              <tr key={user.id} className="border-t border-line align-top text-ink-3">
                <td className="py-1.5 pe-3 break-all">{user.username}</td>
                <td className="py-1.5" colSpan={2}>
                  {t('Left out: {why}', { why: translate(whyLeftOut[why]) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function totalsOf({ totals, leftOut }: StepPreview): string[] {
  const { suspended, held, heldReferrals, referrals, entries, gumballs } = totals;
  const lines: [count: number, line: string][] = [
    [suspended, plural(suspended, '{count} account is suspended', '{count} accounts are suspended')],
    [
      held,
      plural(held, 'Referral rewards of {count} account are held', 'Referral rewards of {count} accounts are held'),
    ],
    [
      heldReferrals,
      plural(heldReferrals, '{count} held reward waits for an operator', '{count} held rewards wait for an operator'),
    ],
    [referrals, plural(referrals, '{count} referral is reversed', '{count} referrals are reversed')],
    [entries, plural(entries, '{count} other reward is reversed', '{count} other rewards are reversed')],
    [
      gumballs,
      plural(gumballs, '{amount} {point} is taken back', '{amount} {points} are taken back', {
        amount: formatInteger(gumballs, locale),
      }),
    ],
    [leftOut.length, plural(leftOut.length, '{count} account is left out', '{count} accounts are left out')],
  ];
  return lines.filter(([count]) => count > 0).map(([, line]) => line);
}

function changesOf({ isSelected, suspends, holds, referrals, entries }: StepPreview['members'][number]): string[] {
  return [
    ...(isSelected ? [] : [t('invited one of them')]),
    ...(suspends ? [t('suspended')] : []),
    ...(holds ? [t('rewards held')] : []),
    ...(referrals > 0 ? [t('referral reversed')] : []),
    ...(entries > 0 ? [plural(entries, '{count} reward reversed', '{count} rewards reversed')] : []),
  ];
}
