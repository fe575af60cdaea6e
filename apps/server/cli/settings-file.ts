import { readFile } from 'node:fs/promises';
import { type SettingsFile, settingsFile } from '@gumball/contract/site/site.schemas';
import { createSignUpMode } from '../src/features/auth/sign-up/create-sign-up-mode.ts';
import { createSignUpRequirements } from '../src/features/auth/sign-up/create-sign-up-requirements.ts';
import { createNewMemberLimits } from '../src/features/filters/create-new-member-limits.ts';
import { createTipsPerDay } from '../src/features/gumballs/tips/create-tips-per-day.ts';
import { createGrantApproval } from '../src/features/operators/grants/create-grant-approval.ts';
import { applySettings } from '../src/features/operators/site/apply-settings.ts';
import { exportSettings } from '../src/features/operators/site/export-settings.ts';
import { createTaskGate } from '../src/features/platforms/create-task-gate.ts';
import { createPublicPages } from '../src/features/public-pages/create-public-pages.ts';
import { createReferralAction } from '../src/features/referrals/create-referral-action.ts';
import { createMailDomains } from '../src/features/referrals/risk/create-mail-domains.ts';
import { createSite } from '../src/features/site/create-site.ts';
import { createCommunityTaskTerms } from '../src/features/tasks/community/create-community-task-terms.ts';
import { errorCodeOf } from '../src/platform/errors/error-code-of.ts';
import { type Command, type CommandContext, CommandError, exactArguments, parseArguments } from './command.ts';
import { withServices } from './with-services.ts';
import { writeNewFile } from './write-new-file.ts';

const maxBytes = 3_000_000;

/** Writes all settings to a file, without secrets. */
export const exportSettingsCommand: Command = {
  name: 'export-settings',
  usage: '<file.json>',
  summary: 'write all settings of the site to a file, without secrets',
  readsOnly: true,
  async run(context, args) {
    const [file = ''] = exactArguments(args, ['<file.json>']);
    const settings = await withServices(context, async (services) =>
      exportSettings(await openSettings(context, services)),
    );
    await writeNewFile(file, async () => [`${JSON.stringify(settings, null, 2)}\n`]);
    context.print(`The settings are in ${file}.`);
  },
};

/** Shows what a file of settings changes, and applies it with --yes. */
export const importSettingsCommand: Command = {
  name: 'import-settings',
  usage: '<file.json> [--yes]',
  summary: 'show what a file of settings changes; --yes applies it',
  async run(context, args) {
    const { values, positionals } = parseArguments({
      args,
      options: { yes: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [path = ''] = exactArguments(positionals, ['<file.json>']);
    const file = await readSettings(path);
    const isTrial = values.yes !== true;
    const changes = await withServices(context, async (services) =>
      applySettings(await openSettings(context, services), null, { file, isTrial }),
    );
    for (const { name, from, to } of changes) context.print(`${name}: ${from} -> ${to}`);
    if (changes.length === 0) context.print('The file changes nothing.');
    else
      context.print(
        isTrial ? 'Nothing was changed. Repeat with --yes to apply the file.' : 'The settings are applied.',
      );
  },
};

const failureOf = (file: string, error: unknown) =>
  new CommandError(`${file} cannot be used: ${errorCodeOf(error) || 'no code'}.`);

async function readSettings(path: string): Promise<SettingsFile> {
  const content = await readFile(path).catch((error: unknown) => {
    throw failureOf(path, error);
  });
  if (content.length > maxBytes) throw new CommandError(`${path} has more than 3 MB.`);
  let value: unknown;
  try {
    value = JSON.parse(content.toString('utf8'));
  } catch {
    throw new CommandError(`${path} is not JSON.`);
  }
  const parsed = settingsFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CommandError(`${path} has no settings: ${issue?.path.join('.')}: ${issue?.message}.`);
}

type Services = Parameters<Parameters<typeof withServices>[1]>[0];

// Running nodes read what changes themselves. Open pages show it when they are loaded again.
async function openSettings({ config, log }: CommandContext, services: Services) {
  return {
    ...services,
    config,
    log,
    site: await createSite({ ...services, config, log, mail: { setLook() {} } }),
    realtime: { broadcast() {} },
    userBroadcasts: { featuresChanged() {} },
    taskGate: createTaskGate(services),
    signUpMode: createSignUpMode(services),
    signUpRequirements: createSignUpRequirements(services),
    newMemberLimits: createNewMemberLimits(services),
    publicPages: createPublicPages(services),
    tipsPerDay: createTipsPerDay(services),
    grantApproval: createGrantApproval(services),
    communityTaskTerms: createCommunityTaskTerms(services),
    mailDomains: createMailDomains(services),
    referralAction: createReferralAction(services),
  };
}
