import type { SettingChange, SettingsFile } from '@gumball/contract/site/site.schemas';
import { checkSignUpRequirements } from '@gumball/rules/auth/applications';
import { checkNewMemberLimits } from '@gumball/rules/filters/new-member-limits';
import { checkSite, normalizeSite } from '@gumball/rules/site/site';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { ImageError } from '../../../platform/media/image.ts';
import { saveSignUpRequirements } from '../applications/save-sign-up-requirements.ts';
import { saveNewMemberLimits } from '../filters/save-new-member-limits.ts';
import { assertSettings, refreshSettings, type SettingsDeps, saveSettings } from '../save-settings.ts';
import { changeSite, type SiteDeps } from './change-site.ts';
import { exportSettings, settingsVersion } from './export-settings.ts';
import { definedValues } from './update-site.ts';

const shownLength = 200;
const logoSide = 512;

/** What importing settings needs. */
export type ImportDeps = SettingsDeps & SiteDeps & Pick<Deps, 'signUpRequirements' | 'newMemberLimits'>;

/**
 * Applies a file of settings in one transaction, with entries in the audit log, and returns what it changes; with
 * `isTrial` it only returns that. `operatorId` is null for the command line. Throws `SETTINGS_FILE_VERSION`,
 * `FILE_BROKEN` and the errors of the settings.
 */
export async function applySettings(
  deps: ImportDeps,
  operatorId: string | null,
  { file, isTrial }: { file: SettingsFile; isTrial: boolean },
): Promise<SettingChange[]> {
  if (file.version !== settingsVersion) throw new AppError('SETTINGS_FILE_VERSION');
  const { settings, signUpRequirements, newMemberLimits } = file;
  const site = normalizeSite(definedValues(file.site));
  assertOk(checkSite(site));
  assertSettings(settings);
  if (signUpRequirements) assertOk(checkSignUpRequirements(signUpRequirements));
  if (newMemberLimits) assertOk(checkNewMemberLimits(newMemberLimits));
  const before = await exportSettings(deps);
  const logo = file.logo === before.logo ? undefined : await renderLogo(file.logo);
  const changes = [
    ...differences('site', before.site, site),
    ...differences('settings', before.settings, settings),
    ...differences('signUpRequirements', before.signUpRequirements, signUpRequirements),
    ...differences('newMemberLimits', before.newMemberLimits, newMemberLimits),
    ...(logo === undefined ? [] : [{ name: 'logo', from: describeLogo(before.logo), to: describeLogo(file.logo) }]),
  ];
  if (isTrial || changes.length === 0) return changes;
  await changeSite(deps, { userId: operatorId }, async (tx) => {
    await saveSettings(deps, tx, operatorId, settings);
    if (signUpRequirements) await saveSignUpRequirements(deps, tx, operatorId, signUpRequirements);
    if (newMemberLimits) await saveNewMemberLimits(deps, tx, operatorId, newMemberLimits);
    await deps.site.save(tx, site, logo);
    return [['imported', changes]];
  });
  refreshSettings(deps, settings);
  deps.signUpRequirements.refresh();
  deps.newMemberLimits.refresh();
  return changes;
}

async function renderLogo(text: string | null): Promise<Buffer | null> {
  if (text === null) return null;
  // Only imports with a logo load the decoder of images.
  const { renderIcon } = await import('../../../platform/media/render-icon.ts');
  return renderIcon(Buffer.from(text, 'base64'), { side: logoSide }).catch((error: unknown) => {
    throw error instanceof ImageError ? new AppError('FILE_BROKEN', { details: { file: 'logo' } }) : error;
  });
}

const describeLogo = (logo: string | null) => (logo === null ? 'null' : `${Math.ceil(logo.length / 1400)} kB`);

function differences(group: string, before: object = {}, after: object = {}): SettingChange[] {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([key, value]) => {
    const [from, to] = [JSON.stringify(known.get(key) ?? null), JSON.stringify(value ?? null)];
    if (value === undefined || from === to) return [];
    return [{ name: `${group}.${key}`, from: from.slice(0, shownLength), to: to.slice(0, shownLength) }];
  });
}
