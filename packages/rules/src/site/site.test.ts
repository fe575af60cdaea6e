import { describe, expect, it, test } from 'vitest';
import { activeAnnouncement, checkSite, featureOfPath, normalizeSite, siteLimits } from './site.ts';

describe('the values that operators choose', () => {
  it.each([
    [{ name: 'Harbour' }, undefined],
    [{ name: 'a'.repeat(siteLimits.name) }, undefined],
    [{ name: 'a'.repeat(siteLimits.name + 1) }, 'name'],
    // A header of a mail and a placeholder of a text.
    [{ name: 'Harbour\u0000Bcc: all' }, 'name'],
    [{ name: 'The {site}' }, 'name'],
    [{ name: '<b>Harbour</b>' }, 'name'],
    [{ pointName: 'Star', pointsName: 'Stars' }, undefined],
    [{ pointName: 'S'.repeat(siteLimits.points + 1) }, 'pointName'],
    [{ pointsName: 'Stars\u202E' }, 'pointsName'],
    [{ tagline: 'a'.repeat(siteLimits.tagline + 1) }, 'tagline'],
    [{ contactEmail: 'help@example.com' }, undefined],
    [{ contactEmail: 'help' }, 'contactEmail'],
    [{ contactEmail: 'Help <help@example.com>' }, 'contactEmail'],
    [{ brandColor: '#0b62b8' }, undefined],
    [{ brandColor: 'red' }, 'brandColor'],
    [{ brandColor: '#0b62b8;}' }, 'brandColor'],
    [{ announcement: { id: '1', text: 'Maintenance at noon', tone: 'info', endsAt: null } }, undefined],
    [{ announcement: { id: '1', text: 'a'.repeat(281), tone: 'info', endsAt: null } }, 'announcement'],
    [{ announcement: { id: '1', text: 'Soon', tone: 'info', endsAt: 'tomorrow' } }, 'announcement'],
    [{ name: null, brandColor: null, announcement: null }, undefined],
  ] as const)('%j has the violation %s', (choices, field) => {
    expect(checkSite(normalizeSite(choices))).toEqual(
      field === undefined ? { ok: true } : { ok: false, code: 'SITE_INVALID', field },
    );
  });

  it('are trimmed, and empty ones are the own ones of the product', () => {
    expect(
      normalizeSite({
        name: '  The \r\n Harbour ',
        tagline: ' ',
        brandColor: '#ABCDEF',
        offFeatures: ['shop', 'tasks', 'shop'],
        announcement: { id: '1', text: ' ', tone: 'info', endsAt: null },
      }),
    ).toEqual({
      name: 'The Harbour',
      tagline: null,
      brandColor: '#abcdef',
      offFeatures: ['tasks', 'shop'],
      announcement: null,
    });
  });
});

test('an announcement shows until its end', () => {
  const announcement = { id: '1', text: 'Maintenance', tone: 'info', endsAt: '2026-01-01T12:00:00Z' } as const;
  const end = Date.parse(announcement.endsAt);
  expect(activeAnnouncement({ announcement }, end - 1)).toBe(announcement);
  expect(activeAnnouncement({ announcement }, end)).toBeNull();
  expect(activeAnnouncement({ announcement: { ...announcement, endsAt: null } }, end)).not.toBeNull();
  expect(activeAnnouncement({ announcement: null }, end)).toBeNull();
});

test.each([
  ['/tasks/filtered', 'tasks'],
  ['/tasks', 'tasks'],
  ['/shop/items', 'shop'],
  ['/tips/allowance', undefined],
  ['/communities/{id}/join', 'communities'],
  ['/search/communities', 'communities'],
  ['/referrals/me', 'referrals'],
  ['/operator/tasks', undefined],
  ['/posts/feed', undefined],
] as const)('the route %s belongs to %s', (path, feature) => {
  expect(featureOfPath(path)).toBe(feature);
});
