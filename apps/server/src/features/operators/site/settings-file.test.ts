import type { SettingChange, SettingsFile } from '@gumball/contract/site/site.schemas';
import { setLanguageChoice } from '@gumball/rules/formats/offered-languages';
import { defaultSiteNames, setSiteNames } from '@gumball/rules/formats/site-names';
import { setLevels } from '@gumball/rules/gumballs/levels';
import { defaultAmounts, setAmounts } from '@gumball/rules/site/amounts';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { startApp } from '../../../../test/start-app.ts';

afterEach(() => {
  setSiteNames(defaultSiteNames);
  setAmounts(defaultAmounts);
  setLevels(null);
  setLanguageChoice(null);
});

type Reply = { changes: SettingChange[]; code?: string };

it('moves all settings of a site to another one, after showing what changes', async () => {
  const [source, target] = [await startApp(), await startApp()];
  const [alice, bob] = [await createOperator(source, 'alice'), await createOperator(target, 'bob')];
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b62b8' } })
    .png()
    .toBuffer();
  const levels = [
    { name: 'Deckhand', from: 0 },
    { name: 'Captain', from: 100 },
  ];
  const languages = { offered: ['en', 'de'], standard: 'de' };
  const amounts = { ...defaultAmounts, welcomeBonus: 9 };
  await alice.put('/operator/site', { name: 'Harbour', amounts, levels, languages });
  await alice.put('/operator/settings', { signUpMode: 'invitation', tipsPerDay: 40 });
  await alice.put('/operator/new-member-limits', { days: 5, links: 1, posts: null, invitations: 2, friendRequests: 3 });
  const { file } = (await alice.get<{ file: SettingsFile }>('/operator/settings-file')).body;
  expect(file).toMatchObject({ format: 'site-settings', version: 1, site: { name: 'Harbour' }, logo: null });
  const moved = {
    ...file,
    logo: logo.toString('base64'),
    signUpRequirements: { ...file.signUpRequirements, minimumAge: 16 },
  };
  const send = (body: object) => bob.post<Reply>('/operator/settings-file', body);
  const { body: preview } = await send({ file: moved, isTrial: true });
  expect(preview.changes.map(({ name }) => name)).toEqual([
    'site.name',
    'site.amounts',
    'site.levels',
    'site.languages',
    'settings.signUpMode',
    'settings.tipsPerDay',
    'signUpRequirements.minimumAge',
    'newMemberLimits.days',
    'newMemberLimits.links',
    'newMemberLimits.invitations',
    'newMemberLimits.friendRequests',
    'logo',
  ]);
  expect(target.deps.site.current().name).toBeNull();
  expect((await send({ file: moved, isTrial: false })).body.changes).toEqual(preview.changes);
  expect(target.deps.site.current()).toMatchObject({ name: 'Harbour', amounts, levels, languages });
  expect(target.deps.site.logo()).toBeDefined();
  expect(await target.deps.signUpMode.current()).toBe('invitation');
  const { body: audit } = await bob.get<{ entries: { action: string }[] }>('/operator/audit');
  expect(audit.entries.map(({ action }) => action).toSorted()).toEqual([
    'change-new-member-limits',
    'change-sign-up',
    'change-sign-up-requirements',
    'change-site',
    'change-tips-per-day',
  ]);
});

it('reads a file of a version that had fewer amounts', async () => {
  const app = await startApp();
  const alice = await createOperator(app, 'alice');
  const { file } = (await alice.get<{ file: SettingsFile }>('/operator/settings-file')).body;
  const { referrerReward, onboardingReward, milestones, repostsPerDay, messageEditHours } = defaultAmounts;
  const earlier = { referrerReward, welcomeBonus: 9, onboardingReward, milestones, repostsPerDay, messageEditHours };
  const body = { file: { ...file, site: { ...file.site, amounts: earlier } }, isTrial: false };
  const { changes } = (await alice.post<Reply>('/operator/settings-file', body)).body;
  expect(changes.map(({ name }) => name)).toEqual(['site.amounts']);
  expect(app.deps.site.current().amounts).toEqual({ ...defaultAmounts, welcomeBonus: 9 });
  expect((await alice.post<Reply>('/operator/settings-file', body)).body.changes).toEqual([]);
});

it('refuses what it does not know as a whole', async () => {
  const app = await startApp();
  const alice = await createOperator(app, 'alice');
  const { file } = (await alice.get<{ file: SettingsFile }>('/operator/settings-file')).body;
  for (const [change, code] of [
    [{ version: 2 }, 'SETTINGS_FILE_VERSION'],
    [{ format: 'other' }, 'INVALID_INPUT'],
    [{ site: { name: 'x'.repeat(31) }, settings: { tipsPerDay: 7 } }, 'SITE_INVALID'],
    [{ site: { name: 'Harbour' }, settings: { tipsPerDay: -1 } }, 'TIPS_PER_DAY_INVALID'],
    [
      {
        site: { name: 'Harbour' },
        newMemberLimits: { days: -1, links: 1, posts: 1, invitations: 1, friendRequests: 1 },
      },
      'NEW_MEMBER_LIMITS_INVALID',
    ],
    [
      {
        site: { name: 'Harbour' },
        signUpRequirements: { questions: [], invitationSkips: false, openDays: 7, keepDays: 7, minimumAge: -1 },
      },
      'MINIMUM_AGE_INVALID',
    ],
    [{ site: { amounts: { ...defaultAmounts, groupMembers: 201 } } }, 'AMOUNT_INVALID'],
    [{ site: { name: 'Harbour' }, logo: 'bm8gcGljdHVyZQ==' }, 'FILE_BROKEN'],
  ] as const)
    expect(
      (await alice.post<Reply>('/operator/settings-file', { file: { ...file, ...change }, isTrial: false })).body.code,
    ).toBe(code);
  expect(app.deps.site.current().revision).toBe(0);
  expect((await alice.post<Reply>('/operator/settings-file', { file, isTrial: false })).body.changes).toEqual([]);
});
