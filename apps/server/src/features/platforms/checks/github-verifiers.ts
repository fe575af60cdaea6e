import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import type { PlatformClients } from '../clients/create-platform-clients.ts';
import { githubBucket } from '../clients/github-client.ts';
import {
  type CheckResult,
  checkResult,
  notDone,
  requireClient,
  type TaskAction,
  unknownResult,
  type Verifier,
} from './check-result.ts';

async function follows(
  clients: PlatformClients,
  { account, target }: TaskAction,
  signal: AbortSignal,
): Promise<CheckResult> {
  const github = requireClient(clients, 'github');
  const login = target.username ?? '';
  const found = await github.follows(account.id, login, signal);
  if (found === true) return checkResult(true);
  // A missing account has no followers, and follows nobody.
  const isTargetThere = found !== 'missing' && (await github.findTarget(login, signal)) !== 'missing';
  return isTargetThere ? notDone : unknownResult;
}

/** The checks of GitHub. */
export const githubVerifiers: Partial<Record<TaskType, Verifier>> = {
  follow: {
    check: follows,
    bucket: githubBucket,
    list: {
      bucket: githubBucket,
      read: (clients, { username }, signal) => requireClient(clients, 'github').listFollowers(username ?? '', signal),
    },
    refusesPersonally: true,
  },
  // The newest stars are read: an older one is not found, and the member can repeat it.
  star: {
    async check(clients, { account, target }, signal) {
      const { repositoryId } = await requireClient(clients, 'github').findStar(
        account.id,
        { name: target.itemId ?? '' },
        signal,
      );
      return checkResult(repositoryId !== undefined, repositoryId ?? null);
    },
    // A renamed repository is known by its id. Only a list that was read to its end tells that the star is gone.
    async checkAgain(clients, { account, target }, evidence, signal) {
      const github = requireClient(clients, 'github');
      const name = target.itemId ?? '';
      const found = await github.findStar(account.id, { name, ...(evidence === null ? {} : { id: evidence }) }, signal);
      if (found.repositoryId !== undefined) return checkResult(true, found.repositoryId);
      return found.complete && (await github.findRepository(name, signal)) !== 'missing' ? notDone : unknownResult;
    },
    bucket: githubBucket,
    list: {
      bucket: githubBucket,
      read: (clients, { itemId }, signal) => requireClient(clients, 'github').listStargazers(itemId ?? '', signal),
    },
    refusesPersonally: true,
  },
};
