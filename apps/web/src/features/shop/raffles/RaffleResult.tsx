import type { RaffleDraw } from '@gumball/contract/shop/shop.schemas';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { isDrawCorrect, useDraw } from './raffles.queries.ts';

/** The winners of a raffle, and how anybody can check that they were not chosen. */
export function RaffleResult({ itemId, isDecided }: { itemId: string; isDecided: boolean }) {
  const { data: draw, error, refetch } = useDraw(itemId, isDecided);
  if (draw)
    return (
      <>
        {draw.seed !== null && <Winners draw={draw} />}
        <details className="rounded-md border border-line px-4 py-3 text-ui">
          <summary className="cursor-pointer font-semibold">{t('How the draw works')}</summary>
          <Proof draw={draw} />
        </details>
      </>
    );
  if (!error) return <Loading className="min-h-24" />;
  return (
    <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
      {errorMessage(error, t('Please try again.'))}
    </Callout>
  );
}

function Winners({ draw: { winners } }: { draw: RaffleDraw }) {
  const { id: ownId } = useCurrentUser();
  if (winners.length === 0) return <Callout tone="info">{t('Nobody bought a ticket. There is no winner.')}</Callout>;
  return (
    <section>
      <h3 className="mb-2 text-base">{plural(winners.length, 'The winner', 'The winners')}</h3>
      <ul className="flex flex-col gap-2">
        {winners.map(({ ticket, user }) => (
          <li key={ticket} className="flex min-w-0 items-center gap-3">
            <Avatar
              name={user ? `${user.firstName} ${user.lastName}` : ''}
              src={user?.avatarUrl ?? null}
              frame={user?.frame ?? null}
              size={36}
              decorative
            />
            {user ? (
              <TextLink to="/user-profile/$id" params={{ id: user.id }} className="min-w-0 truncate">
                {`${user.firstName} ${user.lastName}`}
              </TextLink>
            ) : (
              <span className="text-ink-2">{t('A member')}</span>
            )}
            {user?.id === ownId && <Tag tone="gold">{t('You')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Proof({ draw }: { draw: RaffleDraw }) {
  const { seedHash, seed, tickets } = draw;
  const [result, setResult] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);

  async function check() {
    setBusy(true);
    setResult(await isDrawCorrect(draw).finally(() => setBusy(false)));
  }

  return (
    <div className="mt-2 flex flex-col gap-3 text-ink-2">
      <p>
        {t(
          'A random seed was stored before the first ticket, and its SHA-256 was published. The seed and the list of all tickets decide who wins. Both are published with the draw, so that nobody can choose the winners.',
        )}
      </p>
      <Value label={t('SHA-256 of the seed')} value={seedHash} />
      {seed !== null && <Value label={t('Seed')} value={seed} />}
      {tickets !== null && (
        <>
          <p>{plural(tickets.length, '{count} ticket took part.', '{count} tickets took part.')}</p>
          <Button
            kind="soft"
            size="sm"
            className="self-start"
            busy={isBusy}
            onClick={() => {
              check().catch(reportError);
            }}
          >
            {t('Check it on this device')}
          </Button>
        </>
      )}
      {result === true && <Callout tone="positive">{t('Correct: this device drew the same winners.')}</Callout>}
      {result === false && <Callout tone="danger">{t('This device drew other winners.')}</Callout>}
    </div>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-sm">{label}</p>
      <code className="block text-sm break-all text-ink select-all">{value}</code>
    </div>
  );
}
