import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useLazyComponent } from '../../lib/scheduling/use-lazy-component.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { runShortcut, type ShortcutContext } from './run-shortcut.ts';
import type { ShortcutAction } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

const loadCommandMenu = () => import('./CommandMenu.tsx');
const loadShortcutsDialog = () => import('./ShortcutsDialog.tsx');

/** The keys of members, the command menu and the list of keys; mounted once in the shell. */
export function Keyboard() {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'commands' | 'shortcuts' | null>(null);
  const close = () => setDialog(null);
  function fail() {
    close();
    toast.error(t('Network error. Please check your connection and try again.'));
  }
  const commandMenu = useLazyComponent(loadCommandMenu, dialog === 'commands', fail);
  const list = useLazyComponent(loadShortcutsDialog, dialog === 'shortcuts', fail);
  const context: ShortcutContext = {
    navigateTo: (href) => {
      navigate({ href }).catch(reportError);
    },
    open: setDialog,
  };
  const run = (action: ShortcutAction) => runShortcut(action, context);
  useShortcuts({ action: run, commandMenu: () => setDialog('commands') });
  return (
    <>
      {commandMenu && <commandMenu.Part open={dialog === 'commands'} onClose={close} onRun={run} />}
      {list && <list.Part open={dialog === 'shortcuts'} onClose={close} />}
    </>
  );
}
