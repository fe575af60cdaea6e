import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0';

it.each([
  [windows, 'Chrome on Windows', 'computer'],
  [`${windows} Edg/138.0.0.0`, 'Edge on Windows', 'computer'],
  [`${windows} OPR/120.0`, 'Opera on Windows', 'computer'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
    'computer',
  ],
  [`${android} Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [`${android} Safari/537.36`, 'Chrome on Android', 'tablet'],
  ['curl/8.5.0', 'Unknown device', 'unknown'],
  [null, 'Unknown device', 'unknown'],
] as const)('describes %j as %s', (userAgent, device, kind) => {
  expect(describeDevice(userAgent)).toMatchObject({ device, kind });
});
