import type { Session } from '@gumball/contract/auth/account.schemas';
import { devicePhrase } from '@gumball/rules/auth/device';
import { toEnglish } from '@gumball/rules/formats/phrase';

// The order matters: Edge, Opera and Samsung Internet also send Chrome, and Chrome sends Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string, Session['kind']][] = [
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\bAndroid\b(?!.*\bMobile\b)/, 'Android', 'tablet'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** Describes a device by its user agent header. The header is set by the client and proves nothing. */
export function describeDevice(userAgent: string | null): Pick<Session, 'device' | 'phrase' | 'kind'> {
  const claim = userAgent ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(claim))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(claim)) ?? [];
  const phrase = devicePhrase(browser, system);
  return { device: toEnglish(phrase), phrase, kind: kind ?? 'unknown' };
}
