/** A sound and a notification for a message that nobody is looking at: docs/product.md, Messages. */
import type { Message } from '@gumball/contract/messages/messages.schemas';
import { cutPreview, notificationPreviewMax, previewOf } from '@gumball/rules/messages/message-text';
import { navigate } from '../../lib/navigation.ts';
import { storage } from '../../lib/storage.ts';
import { say } from '../../lib/texts.ts';

const volume = 0.5;
const closeMs = 5000;
const claimMs = 3000;
const askedKey = 'notifications-asked';

let audio: AudioContext | undefined;

/** Two short notes, the second a third higher. Before the first touch of the page a browser stays silent, and a sound that waits for it comes too late. */
async function play(): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  const loudness = audio.createGain();
  loudness.connect(audio.destination);
  loudness.gain.value = 0;
  for (const [at, hertz] of [660, 830].entries()) {
    const start = audio.currentTime + at * 0.12;
    const note = audio.createOscillator();
    note.frequency.value = hertz;
    note.connect(loudness);
    loudness.gain.setValueAtTime(volume, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.11);
    note.start(start);
    note.stop(start + 0.12);
  }
}

/** Runs `work` in one of the member's tabs only. */
function once(name: string, work: () => void): void {
  const { locks } = navigator;
  if (!locks) {
    work();
    return;
  }
  locks
    .request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      work();
      await new Promise((resolve) => {
        setTimeout(resolve, claimMs);
      });
    })
    .catch(reportError);
}

function notify(message: Message, title: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, {
      body: cutPreview(previewOf(message, say), notificationPreviewMax),
      icon: message.sender?.avatarUrl ?? '/icons/icon-192.png',
      tag: `message-${message.id}`,
    });
    note.addEventListener('click', () => {
      window.focus();
      navigate(`/messages?conversation=${message.conversationId}`);
      note.close();
    });
    setTimeout(() => note.close(), closeMs);
  } catch {
    // Some phones know notifications of service workers only.
  }
}

/** Tells of a message in a conversation that is not open. `title` is the sender's name, or the group's. */
export function alertMessage(message: Message, title: string): void {
  once(`gumball-alert-${message.id}`, () => {
    notify(message, title);
    play().catch(() => {
      // No device for sound, or a page that was never touched.
    });
  });
}

/** Whether to offer notifications: they are possible, not decided on, and were not offered before. */
export function canOfferNotifications(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default' && !storage.read(askedKey);
}

/** The offer was answered; it is not made again. With a yes the browser asks for itself. */
export function answerOffer(yes: boolean): void {
  storage.write(askedKey, 'yes');
  if (yes) Notification.requestPermission().catch(reportError);
}
