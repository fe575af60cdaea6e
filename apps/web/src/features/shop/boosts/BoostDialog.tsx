import { dateAndTime } from '@gumball/rules/formats/times';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { boostPost, useBoosts } from './boosts.queries.ts';

const format = (time: Date) => dateAndTime(time, locale);

/** The dialog that boosts a post of the member, or says why it cannot. */
export default function BoostDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { data: boosts, error, refetch } = useBoosts();
  const { isBusy, problem, run } = useSubmit(t('Failed to boost the post'));

  async function boost() {
    await run(async () => {
      toast.success(t('Your post is boosted until {time}', { time: format(await boostPost(postId)) }));
      onClose();
    });
  }

  const running = boosts?.running ?? undefined;
  const time = running && format(new Date(running.endsAt));
  return (
    <FormDialog
      title={t('Boost this post')}
      submitLabel={isBusy ? t('Boosting...') : t('Boost')}
      isBusy={isBusy}
      isDisabled={!boosts || running !== undefined || boosts.unused === 0}
      className="flex flex-col gap-4"
      onSubmit={() => {
        boost().catch(reportError);
      }}
      onClose={onClose}
    >
      <p>{t('For 24 hours other members see it near the top of their home feed, marked as boosted.')}</p>
      {!boosts && !error && <Loading className="min-h-12" />}
      {!boosts && error && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {errorMessage(error, t('Please try again.'))}
        </Callout>
      )}
      {time !== undefined && (
        <Callout tone="info">
          {running?.postId === postId
            ? t('This post is boosted until {time}.', { time })
            : t('Another post of yours is boosted until {time}. One at a time can be.', { time })}
        </Callout>
      )}
      {boosts && !running && boosts.unused > 0 && (
        <p className="text-ui text-ink-2">
          {plural(boosts.unused, 'You have {count} boost.', 'You have {count} boosts.')}
        </p>
      )}
      {boosts && !running && boosts.unused === 0 && (
        <Callout
          tone="info"
          action={
            <ButtonLink to="/shop" kind="soft" size="sm" onClick={onClose}>
              {t('Open the shop')}
            </ButtonLink>
          }
        >
          {t('You have no boost left.')}
        </Callout>
      )}
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
