import { makePushKeys } from '../src/platform/push/web-push.ts';
import { exactly, type StandaloneCommand } from './command.ts';

/** Makes a pair of keys for push notifications. */
export const pushKeysCommand: StandaloneCommand = {
  name: 'push-keys',
  usage: '',
  summary: 'make the pair of keys for notifications outside the open app',
  standalone: true,
  async run({ say }, args) {
    exactly(args, []);
    const { publicKey, privateKey } = makePushKeys();
    say(`VAPID_PUBLIC_KEY=${publicKey}`);
    say(`VAPID_PRIVATE_KEY=${privateKey}`);
  },
};
