import { makePushKeys } from '../src/platform/push/web-push.ts';
import { exactArguments, type StandaloneCommand } from './command.ts';

/** Creates a VAPID key pair for push notifications. */
export const pushKeysCommand: StandaloneCommand = {
  name: 'push-keys',
  usage: '',
  summary: 'create a VAPID key pair for web push notifications',
  standalone: true,
  async run({ print }, args) {
    exactArguments(args, []);
    const { publicKey, privateKey } = makePushKeys();
    print(`VAPID_PUBLIC_KEY=${publicKey}`);
    print(`VAPID_PRIVATE_KEY=${privateKey}`);
  },
};
