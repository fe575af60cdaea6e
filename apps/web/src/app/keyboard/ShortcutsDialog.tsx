import { t, translate } from '../../lib/i18n/i18n.ts';
import { chooseShortcuts, useShortcutChoice } from '../../lib/storage/shortcut-choice.ts';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/forms/Switch.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { KeyCaps } from './KeyCaps.tsx';
import { type Shortcut, type ShortcutGroup, shortcutGroups } from './shortcuts.ts';
import { commandKeys } from './use-shortcuts.ts';

function Row({ label, keys, together = false }: Pick<Shortcut, 'label' | 'keys'> & { together?: boolean }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4">
      <dt className="min-w-0">{translate(label)}</dt>
      <dd>
        <KeyCaps keys={keys} together={together} />
      </dd>
    </div>
  );
}

function Group({ group: { label, shortcuts }, isOn }: { group: ShortcutGroup; isOn: boolean }) {
  return (
    <section className={cx(!isOn && 'opacity-55')}>
      <h3 className="mt-4 mb-1 text-sm font-semibold text-ink-2">{translate(label)}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <Row key={shortcut.keys.join(' ')} {...shortcut} />
        ))}
      </dl>
    </section>
  );
}

/** The list of keys, with the switch that turns single keys off. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOn = useShortcutChoice();
  const [anywhere, posts, pages] = shortcutGroups;
  return (
    <Modal title={t('Keyboard shortcuts')} open={open} onClose={onClose}>
      <Switch
        label={t('Single-key shortcuts')}
        text={t('On this device. Switch them off if you use speech input.')}
        on={isOn}
        onChange={chooseShortcuts}
      />
      <dl className="mt-1">
        <Row label={t('Command menu')} keys={commandKeys()} together />
      </dl>
      <div className="grid gap-x-10 sm:grid-cols-2">
        <div>
          {anywhere && <Group group={anywhere} isOn={isOn} />}
          {posts && <Group group={posts} isOn={isOn} />}
        </div>
        {pages && <Group group={pages} isOn={isOn} />}
      </div>
    </Modal>
  );
}
