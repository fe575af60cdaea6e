/** A sound and a system notification for a message that is not on screen: docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { messagePreview, notificationPreviewMax, truncatePreview } from '@gumball/rules/messages/message-text';
import { translate } from '../../../lib/i18n/i18n.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { storage } from '../../../lib/storage/storage.ts';

const volume = 0.5;
const notificationMs = 5000;
const lockHoldMs = 3000;
const promptedKey = 'notifications-asked';

// A browser allows few audio contexts, so the page has one.
let audio: AudioContext | undefined;

/**
 * Plays two short tones, a major third apart. Browsers block audio before the first user gesture; a delayed sound would
 * be misleading.
 */
async function playSound(): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  const volumeControl = audio.createGain();
  volumeControl.connect(audio.destination);
  volumeControl.gain.value = 0;
  for (const [index, hertz] of [660, 830].entries()) {
    const start = audio.currentTime + index * 0.12;
    const oscillator = audio.createOscillator();
    oscillator.frequency.value = hertz;
    oscillator.connect(volumeControl);
    volumeControl.gain.setValueAtTime(volume, start);
    volumeControl.gain.exponentialRampToValueAtTime(0.001, start + 0.11);
    oscillator.start(start);
    oscillator.stop(start + 0.12);
  }
}

/** Runs `task` in only one of the member's tabs. */
function runInOneTab(name: string, task: () => void): void {
  const { locks } = navigator;
  if (!locks) {
    task();
    return;
  }
  locks
    .request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      task();
      await new Promise((resolve) => {
        setTimeout(resolve, lockHoldMs);
      });
    })
    .catch(reportError);
}

function notify(message: Message, title: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, {
      body: truncatePreview(messagePreview(message, translate), notificationPreviewMax),
      icon: message.sender?.avatarUrl ?? '/icons/icon-192.png',
      // The push about the same conversation replaces it.
      tag: `c-${message.conversationId}`,
    });
    notification.addEventListener('click', () => {
      window.focus();
      navigate(`/messages?conversation=${message.conversationId}`);
      notification.close();
    });
    setTimeout(() => notification.close(), notificationMs);
  } catch {
    // Some mobile browsers allow notifications only from a service worker.
  }
}

/**
 * Alerts the member to a message in a conversation that is not open. `title` is the name of the sender or of the group.
 */
export function alertMessage(message: Message, title: string): void {
  runInOneTab(`gumball-alert-${message.id}`, () => {
    notify(message, title);
    playSound().catch(() => {
      // No audio device, or no user gesture yet.
    });
  });
}

/** Returns whether the permission prompt should be offered: supported, undecided and never offered before. */
export function canPromptForNotifications(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default' && !storage.read(promptedKey);
}

/** Records the response to the prompt, which is not shown again. If accepted, requests the browser's permission. */
export function respondToPrompt(accepted: boolean): void {
  storage.write(promptedKey, 'yes');
  if (accepted) Notification.requestPermission().catch(reportError);
}
