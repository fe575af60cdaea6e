import { useEffect, useEffectEvent } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { handlePageKey } from '../../lib/keyboard/page-keys.ts';
import { shortcutChoice } from '../../lib/storage/shortcut-choice.ts';
import { matchKeys, type ShortcutAction, shortcutKeyOf } from './shortcuts.ts';

/** The longest pause inside a sequence. In milliseconds. */
const sequenceMs = 1500;
const typingTargets =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return isComposing || (target instanceof Element && target.closest(typingTargets) !== null);
}

/** Whether something over the page has the keyboard. */
function isCovered(): boolean {
  return document.querySelector(overlays) !== null;
}

/** The keys that open the command menu, as text. */
export function commandKeys(): readonly string[] {
  return isMac ? ['⌘', 'K'] : [t('Ctrl'), 'K'];
}

/**
 * Handles the keys of members on any page. Single keys are for those who have not switched them off, never while
 * somebody types or an overlay is open. Those of the shown page (`usePageKeys`) come first, except within a sequence.
 * The command menu has a modifier, so it opens from a text field too.
 */
export function useShortcuts(on: { action: (action: ShortcutAction) => void; commandMenu: () => void }): void {
  const onAction = useEffectEvent(on.action);
  const onCommandMenu = useEffectEvent(on.commandMenu);
  useEffect(() => {
    let pressed: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onKeyDown(event: KeyboardEvent) {
      clearTimeout(timer);
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      const before = pressed;
      pressed = [];
      if (event.defaultPrevented) return;
      const isCommand = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
      if (isCommand && !altKey && !shiftKey && event.key.toLowerCase() === 'k') {
        if (isCovered()) return;
        event.preventDefault();
        onCommandMenu();
        return;
      }
      if (ctrlKey || metaKey || altKey || !shortcutChoice.get() || isTyping(event) || isCovered()) return;
      const key = shortcutKeyOf(event);
      if (key === undefined) return;
      if (before.length === 0 && handlePageKey({ key, isRepeat: event.repeat })) {
        event.preventDefault();
        return;
      }
      const keys = [...before, key];
      const match = matchKeys(keys);
      if (match.kind === 'none') return;
      // Firefox would open its own search with '/'.
      event.preventDefault();
      if (match.kind === 'prefix') {
        pressed = keys;
        timer = setTimeout(() => {
          pressed = [];
        }, sequenceMs);
        return;
      }
      // A held key moves on through the posts, and does everything else once.
      if (event.repeat && match.action !== 'nextPost' && match.action !== 'previousPost') return;
      onAction(match.action);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
