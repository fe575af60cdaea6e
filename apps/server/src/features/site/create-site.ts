import type { Site, SiteForm } from '@gumball/contract/site/site.schemas';
import { type LanguageChoice, setLanguageChoice } from '@gumball/rules/formats/offered-languages';
import { defaultSiteNames, setSiteNames } from '@gumball/rules/formats/site-names';
import { type LevelStep, setLevels } from '@gumball/rules/gumballs/levels';
import {
  type Amounts,
  completeAmounts,
  defaultAmounts,
  type StoredAmounts,
  setAmounts,
} from '@gumball/rules/site/amounts';
import { activeAnnouncement, defaultSite, type SiteChoices, type SiteFeature } from '@gumball/rules/site/site';
import type { Executor } from '../../platform/db/database.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createSetting } from '../../platform/settings/create-setting.ts';
import { createMailLook } from './create-mail-look.ts';
import { siteChanged } from './site.events.ts';

/** The choices as stored: `revision` rises with every change. */
type StoredSite = SiteChoices & { revision: number };

/** The site as this node knows it: at most a second old. */
export type SiteService = {
  /** What every page needs to know. */
  current(): Site;
  /** What operators chose. */
  choices(): SiteForm;
  /** The address of support messages; undefined if there is none. */
  contactEmail(): string | undefined;
  isOff(feature: SiteFeature): boolean;
  /** The logo as a square PNG; undefined without one. */
  logo(): Buffer | undefined;
  /** Stores changes in the caller's transaction. Returns the choices before. Call `reload` after the commit. */
  save(tx: Executor, changes: Partial<SiteChoices>, logo?: Buffer | null): Promise<SiteChoices>;
  /** Reads what is stored. */
  reload(): Promise<void>;
};

/** Creates the site of a server. It is read at the start, and again whenever a node changes it. */
export async function createSite({
  db,
  config,
  clock,
  log,
  clusterEvents,
  mail,
}: Pick<PlatformDeps, 'db' | 'config' | 'clock' | 'log'> & {
  clusterEvents: Pick<PlatformDeps['clusterEvents'], 'on' | 'onMissedEvents' | 'send'>;
  mail: Pick<PlatformDeps['mail'], 'setLook'>;
}): Promise<SiteService> {
  const setting = createSetting<StoredSite>({ db }, 'site', parseSite, JSON.stringify);
  const logoSetting = createSetting<Buffer | undefined>(
    { db },
    'site-logo',
    (stored) => (stored ? Buffer.from(stored, 'base64') : undefined),
    (logo) => logo?.toString('base64') ?? '',
  );
  let site: StoredSite = { ...defaultSite, revision: 0 };
  let logo: Buffer | undefined;
  let colors: Site['colors'] = null;
  const toMailLook = createMailLook();

  const load = async () => {
    const [storedSite, storedLogo] = [await setting.read(db.kysely), await logoSetting.read(db.kysely)];
    site = storedSite;
    logo = storedLogo;
    setAmounts(site.amounts ?? defaultAmounts);
    setLevels(site.levels);
    setLanguageChoice(site.languages);
    colors = site.brandColor === null ? null : await toColors(site.brandColor);
    setSiteNames({
      site: site.name ?? defaultSiteNames.site,
      point: site.pointName ?? defaultSiteNames.point,
      points: site.pointsName ?? defaultSiteNames.points,
    });
    mail.setLook(await toMailLook(colors, logo));
  };
  // One after another: an older read must not replace a newer one.
  let loading = Promise.resolve();
  const reload = () => {
    loading = loading.then(load, load);
    return loading;
  };
  const reloadLater = () => {
    reload().catch((error: unknown) => log.warn({ error }, 'the site could not be read'));
  };
  clusterEvents.on(siteChanged, reloadLater);
  clusterEvents.onMissedEvents(reloadLater);
  await reload();

  const logoUrl = () => (logo ? `/icons/icon-192.png?v=${site.revision}` : null);
  const contact = () => config.supportEmail ?? site.contactEmail ?? undefined;
  return {
    current: () => ({
      revision: site.revision,
      name: site.name,
      pointName: site.pointName,
      pointsName: site.pointsName,
      tagline: site.tagline,
      contactEmail: contact() ?? null,
      logoUrl: logoUrl(),
      colors,
      offFeatures: [...site.offFeatures],
      announcement: activeAnnouncement(site, clock.now().getTime()),
      amounts: toSent(site.amounts),
      levels: toSentLevels(site.levels),
      languages: toSentLanguages(site.languages),
    }),
    choices: () => ({
      name: site.name,
      pointName: site.pointName,
      pointsName: site.pointsName,
      tagline: site.tagline,
      contactEmail: contact() ?? null,
      contactIsFixed: config.supportEmail !== undefined,
      brandColor: site.brandColor,
      offFeatures: [...site.offFeatures],
      announcement: site.announcement,
      amounts: toSent(site.amounts),
      levels: toSentLevels(site.levels),
      languages: toSentLanguages(site.languages),
      onboardingIsFixed: config.onboardingReward !== undefined,
      logoUrl: logoUrl(),
    }),
    contactEmail: contact,
    isOff: (feature) => site.offFeatures.includes(feature),
    logo: () => logo,
    async save(tx, changes, newLogo) {
      const before = await setting.read(tx);
      await setting.save(tx, { ...before, ...changes, revision: before.revision + 1 });
      if (newLogo !== undefined) await logoSetting.save(tx, newLogo ?? undefined);
      await clusterEvents.send(tx, siteChanged, {});
      return before;
    },
    reload,
  };
}

// The library of colours is large, and most networks keep the colours of the product.
async function toColors(brandColor: string): Promise<Site['colors']> {
  const { brandColors } = await import('./brand-colors.ts');
  return brandColors(brandColor);
}

// What an earlier version stored lacks later choices.
function parseSite(stored: string | undefined): StoredSite {
  const site = stored === undefined ? {} : (JSON.parse(stored) as Partial<StoredSite> & { amounts?: StoredAmounts });
  return { ...defaultSite, revision: 0, ...site, amounts: site.amounts ? completeAmounts(site.amounts) : null };
}

const toSent = (amounts: Amounts | null): Site['amounts'] =>
  amounts && { ...amounts, milestones: amounts.milestones.map((milestone) => ({ ...milestone })) };

const toSentLevels = (levels: readonly LevelStep[] | null): Site['levels'] =>
  levels && levels.map((level) => ({ ...level }));

const toSentLanguages = (languages: LanguageChoice | null): Site['languages'] =>
  languages && { ...languages, offered: [...languages.offered] };
