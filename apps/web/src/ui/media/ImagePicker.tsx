import { messageOf } from '@gumball/contract/errors';
import { checkAvatar, checkBanner } from '@gumball/rules/uploads/media-files';
import { ImagePlus, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { toast } from '../feedback/toasts.ts';
import { Menu } from '../overlays/Menu.tsx';
import { type ImageChange, releaseImage } from './image-change.ts';

const loadCropDialog = () => import('./CropDialog.tsx');
const CropDialog = lazy(loadCropDialog);

/** The options of a picker: its labels, the maximum size of the cropped picture, and the rule for files. */
const kinds = {
  avatar: {
    remove: msg('Remove avatar'),
    crop: msg('Crop avatar'),
    size: { width: 512, height: 512 },
    check: checkAvatar,
  },
  banner: {
    remove: msg('Remove banner'),
    crop: msg('Crop banner'),
    size: { width: 1200, height: 300 },
    check: checkBanner,
  },
};

/**
 * A button that adds a picture to a form: a file is selected, validated by its rule, whose message is a toast, and
 * cropped. An existing picture can be removed.
 */
export function ImagePicker({
  name,
  label,
  shape,
  hasImage,
  onChange,
  disabled = false,
  imageChange,
  className,
  children,
}: {
  /** The purpose of the picture. */
  name: 'avatar' | 'banner';
  /** The button's accessible name. */
  label: string;
  shape: 'circle' | 'square' | 'banner';
  imageChange: ImageChange;
  /** Whether a picture is shown, stored or selected. */
  hasImage: boolean;
  onChange: (imageChange: ImageChange) => void;
  disabled?: boolean;
  className: string;
  children: ReactNode;
}) {
  const kind = kinds[name];
  const input = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<{ file: File; url: string }>();
  const open = () => {
    loadCropDialog().catch(() => undefined);
    input.current?.click();
  };
  const url = selected?.url;
  // The object URL is revoked however the dialog closes: by a choice, or with the page.
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url);
  }, [url]);
  const close = () => setSelected(undefined);
  const replace = (next: ImageChange) => {
    releaseImage(imageChange);
    onChange(next);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={t('{label}: file', { label })}
        tabIndex={-1}
        hidden
        data-picture={name}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be selected again.
          event.target.value = '';
          if (!file) return;
          const result = kind.check(file);
          if (result.ok) setSelected({ file, url: URL.createObjectURL(file) });
          else toast.error(translate(messageOf(result.code)));
        }}
      />
      {hasImage && !disabled ? (
        <Menu
          label={label}
          className={className}
          items={[
            { kind: 'action', label: t('Choose a picture'), icon: ImagePlus, onSelect: open },
            {
              kind: 'action',
              label: translate(kind.remove),
              icon: Trash2,
              danger: true,
              onSelect: () => replace({ kind: 'removed' }),
            },
          ]}
        >
          {children}
        </Menu>
      ) : (
        <button
          type="button"
          aria-label={label}
          disabled={disabled}
          onClick={open}
          onPointerEnter={() => {
            loadCropDialog().catch(() => undefined);
          }}
          className={cx('relative flex-none rounded-full', className)}
        >
          {children}
        </button>
      )}
      {selected && (
        <Suspense>
          <CropDialog
            title={translate(kind.crop)}
            file={selected.file}
            url={selected.url}
            size={kind.size}
            shape={shape}
            onCancel={close}
            onInvalidFile={() => {
              close();
              toast.error(translate(messageOf('FILE_BROKEN', { file: selected.file.name })));
            }}
            onDone={(cropped) => {
              close();
              replace({ kind: 'chosen', file: cropped, preview: URL.createObjectURL(cropped) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
