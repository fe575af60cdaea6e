import { makePushKeys } from '../src/platform/push/web-push.ts';
import { exactly, type StandaloneCommand } from './command.ts';

/** Creates a VAPID key pair for push notifications. */
export const pushKeysCommand: StandaloneCommand = {
  name: 'push-keys',
  usage: '',
  summary: 'create a VAPID key pair for web push notifications',
  standalone: true,
  async run({ say }, args) {
    exactly(args, []);
    const { publicKey, privateKey } = makePushKeys();
    say(`VAPID_PUBLIC_KEY=${publicKey}`);
    say(`VAPID_PRIVATE_KEY=${privateKey}`);
  },
};
