/** A sound and a notification for a message that nobody is looking at: docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { messagePreview, notificationPreviewMax, truncatePreview } from '@gumball/rules/messages/message-text';
import { translate } from '../../../lib/i18n/i18n.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { storage } from '../../../lib/storage/storage.ts';

const volume = 0.5;
const notificationMs = 5000;
const lockHoldMs = 3000;
const promptedKey = 'notifications-asked';

let audio: AudioContext | undefined;

/** Two short notes, the second a third higher. Before the first touch of the page a browser stays silent, and a sound that waits for it comes too late. */
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

/** Runs `work` in one of the member's tabs only. */
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
      tag: `message-${message.id}`,
    });
    notification.addEventListener('click', () => {
      window.focus();
      navigate(`/messages?conversation=${message.conversationId}`);
      notification.close();
    });
    setTimeout(() => notification.close(), notificationMs);
  } catch {
    // Some phones know notifications of service workers only.
  }
}

/** Tells of a message in a conversation that is not open. `title` is the sender's name, or the group's. */
export function alertMessage(message: Message, title: string): void {
  runInOneTab(`gumball-alert-${message.id}`, () => {
    notify(message, title);
    playSound().catch(() => {
      // No device for sound, or a page that was never touched.
    });
  });
}

/** Whether to offer notifications: they are possible, not decided on, and were not offered before. */
export function canPromptForNotifications(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default' && !storage.read(promptedKey);
}

/** The offer was answered; it is not made again. With a yes the browser asks for itself. */
export function respondToPrompt(accepted: boolean): void {
  storage.write(promptedKey, 'yes');
  if (accepted) Notification.requestPermission().catch(reportError);
}
