import type { BlockedPicture } from '@gumball/contract/filters/filters.schemas';
import type { PictureAction } from '@gumball/rules/filters/picture-hash';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { changeBlockedPicture, unblockPicture } from '../data/filters.mutations.ts';
import { useBlockedPictures } from '../data/filters.queries.ts';
import { ConsoleList } from '../parts/ConsoleList.tsx';

/** The pictures whose copies are held or refused. */
export function BlockedPictures() {
  return (
    <section aria-label={t('Blocked pictures')} className="mt-2 flex flex-col gap-2">
      <h3>{t('Blocked pictures')}</h3>
      <ConsoleList
        list={useBlockedPictures()}
        empty={t('No pictures are blocked. The removal of a post can block its pictures.')}
      >
        {(pictures) => (
          <ul className="flex flex-col gap-2">
            {pictures.map((picture) => (
              <PictureRow key={picture.id} picture={picture} />
            ))}
          </ul>
        )}
      </ConsoleList>
    </section>
  );
}

async function confirmUnblocking(picture: BlockedPicture): Promise<void> {
  const yes = await confirm({
    question: t('Unblock this picture?'),
    detail: t('Posts that it holds are shown to everybody.'),
    verb: t('Allow again'),
    tone: 'primary',
  });
  if (yes) await unblockPicture(picture);
}

function PictureRow({ picture }: { picture: BlockedPicture }) {
  const { action, preview, by, hits, createdAt } = picture;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card dark:shadow-none">
      {preview ? (
        <img src={preview} alt="" className="size-14 flex-none rounded-lg object-cover blur-[1px]" />
      ) : (
        <span className="size-14 flex-none rounded-lg bg-sunken" aria-hidden="true" />
      )}
      <div className="min-w-40 flex-1">
        <h4>{hits === 0 ? t('No copies yet') : plural(hits, '{count} copy was found', '{count} copies were found')}</h4>
        <p className="text-sm break-words text-ink-2">
          {by ?? t('Deleted member')} · <TimeAgo dateTime={createdAt} format="seen" />
        </p>
      </div>
      <Select<PictureAction>
        label={t('Copies in posts')}
        options={[
          { value: 'hold', label: t('Hold for review') },
          { value: 'refuse', label: t('Refuse') },
        ]}
        value={action}
        onChange={(next) => void changeBlockedPicture(picture, next)}
      />
      <Button
        kind="outline"
        size="sm"
        onClick={() => {
          confirmUnblocking(picture).catch(reportError);
        }}
      >
        {t('Allow again')}
      </Button>
    </li>
  );
}
