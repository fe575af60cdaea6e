import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Logo } from '../../../ui/identity/Logo.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ImagePicker } from '../../../ui/media/ImagePicker.tsx';
import { displayedImageUrl, type ImageChange, releaseImage, unchangedImage } from '../../../ui/media/image-change.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { saveLogo } from './site.mutations.ts';
import { useSiteForm } from './use-site-form.ts';

const ownColor = '#d9166b';
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The logo and the colour of the brand. */
export function LookForm({ choices }: { choices: SiteForm }) {
  const [color, setColor] = useState(choices.brandColor ?? ownColor);
  const [code, setCode] = useState(color);
  const choose = (next: string) => {
    setColor(next);
    setCode(next);
  };
  const colorId = useId();
  const [logo, setLogo] = useState<ImageChange>(unchangedImage);
  const { isBusy, errorOf, save } = useSiteForm();
  const logoUrl = displayedImageUrl(logo, choices.logoUrl);
  const error = errorOf('brandColor');
  return (
    <Card className="flex flex-col gap-4">
      <h3 className="font-semibold">{t('Look')}</h3>
      <div className="flex items-center gap-4">
        <ImagePicker
          name="avatar"
          label={t('Change the logo')}
          shape="square"
          imageChange={logo}
          hasImage={logoUrl !== null}
          onChange={(change) => {
            setLogo(change);
            void saveLogo(change.kind === 'chosen' ? change.file : null).finally(() => {
              releaseImage(change);
              setLogo(unchangedImage);
            });
          }}
          className="grid size-20 flex-none place-items-center overflow-hidden !rounded-lg bg-sunken text-ink-2"
        >
          {logoUrl === null ? (
            <ImagePlus size={28} aria-hidden="true" />
          ) : (
            <img src={logoUrl} alt="" className="size-full object-cover" />
          )}
        </ImagePicker>
        <div className="min-w-0">
          <span className="block font-semibold">{t('Logo')}</span>
          <p className="text-sm text-ink-2">
            {t('A square picture. The icons of the installed app are made from it.')}
          </p>
        </div>
      </div>
      <form
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ brandColor: color === ownColor ? null : color });
        }}
      >
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
          <input
            type="color"
            id={colorId}
            aria-describedby={`${colorId}-text`}
            value={color}
            onChange={(event) => choose(event.target.value)}
            className="h-12 w-20 flex-none cursor-pointer rounded-md bg-surface p-1"
          />
          <span className="min-w-0">
            <label htmlFor={colorId} className="block font-semibold">
              {t('Colour')}
            </label>
            <span id={`${colorId}-text`} className="block text-sm text-ink-2">
              {error ?? t('Its shades for both themes are made so that every text on them is easy to read.')}
            </span>
          </span>
        </div>
        <div className="flex min-w-0 flex-wrap items-end justify-end gap-2">
          <Logo size={32} />
          <Input
            label={t('Code of the colour')}
            fieldClassName="w-40"
            maxLength={7}
            value={code}
            error={isColor(code) ? undefined : t('Six digits, such as #0b62b8')}
            onChange={({ target }) => {
              setCode(target.value);
              if (isColor(target.value)) setColor(target.value.toLowerCase());
            }}
          />
          {color !== ownColor && (
            <Button kind="ghost" size="sm" onClick={() => choose(ownColor)}>
              {t('Standard colour')}
            </Button>
          )}
          <Button type="submit" size="sm" disabled={isBusy}>
            {t('Save')}
          </Button>
        </div>
        <div className="basis-full">
          <BrandPreview color={color} />
        </div>
      </form>
    </Card>
  );
}
