import { browserName } from '@earshot/shared/diagnostics/browser-name'
import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['A browser on Linux', 'Something/1.0 (X11; Linux x86_64)'],
  ['A browser we do not know', ''],
])('%s is told by its user agent', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
  expect(isHandheld(userAgent)).toBe(/iPhone|Android/.test(name))
})

test.each([
  ['Edge 140 on Windows', 'Edge 140 on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150 on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19 on iPhone',
  ],
  ['Harbor app 4.12', 'Harbor app 4.12'],
])('%s is named as people name it', (told, name) => {
  expect(browserName(told)).toBe(name)
})
