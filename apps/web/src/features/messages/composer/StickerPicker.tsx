import { type StickerId, type StickerPack, stickersOf } from '@gumball/rules/messages/stickers';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { StickerImage } from '../../../ui/stickers/StickerImage.tsx';
import { packLabels, stickerLabels } from '../../../ui/stickers/sticker-labels.ts';

/** The stickers of the packs that the member bought. A press sends one. */
export function StickerPicker({
  packs,
  areSold,
  onPick,
  onClose,
}: {
  packs: readonly StickerPack[];
  areSold: boolean;
  onPick: (id: StickerId) => void;
  onClose: () => void;
}) {
  return (
    <div
      role="tabpanel"
      aria-label={t('Stickers')}
      className="flex max-h-72 min-h-0 flex-col gap-3 overflow-y-auto rounded-[20px] bg-raised p-3 shadow-float"
    >
      {packs.map((pack) => (
        <section key={pack} aria-label={translate(packLabels[pack])}>
          <h3 className="mb-1 px-1.5 text-sm font-semibold text-ink-2">{translate(packLabels[pack])}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] justify-items-center">
            {stickersOf(pack).map((id) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={t('Send sticker: {name}', { name: translate(stickerLabels[id]) })}
                  onClick={() => onPick(id)}
                  onKeyDown={(event) => {
                    if (event.key === 'Escape') onClose();
                  }}
                  className="grid size-[76px] place-items-center rounded-[16px] hover:bg-hover"
                >
                  <StickerImage id={id} size={62} decorative />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {areSold && (
        <p className="px-1.5 text-ui text-ink-2">
          {packs.length === 0 && <>{t('You have no stickers yet.')} </>}
          <TextLink to="/shop">{packs.length === 0 ? t('Get some in the shop') : t('More in the shop')}</TextLink>
        </p>
      )}
    </div>
  );
}
