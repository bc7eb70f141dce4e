import { expect, test } from 'vitest'
import { displayName } from './file-name.ts'

test.each([
  ['Screenshot 2026-11-23 at 10.15.00.png', 'Screenshot 2026-11-23 at 10.15.00.webp'],
  ['größer.JPEG', 'größer.webp'],
  ['../../etc/passwd', 'etc-passwd.webp'],
  ['..%2f..%252e%252e', '2f..-252e-252e.webp'],
  ['C:\\fake\\path.png', 'C--fake-path.webp'],
  ['\u200B.htaccess', 'htaccess.webp'],
  ['\u200B.ht\u200Baccess.php', 'htaccess.webp'],
  ['evil\u202Egnp.exe', 'evilgnp.webp'],
  ['a\u0000b\r\nc.png', 'abc.webp'],
  ['  spaced   out .png', 'spaced out.webp'],
  ['', 'picture.webp'],
  ['.png', 'picture.webp'],
  ['"quoted";.png', 'quoted-;.webp'],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown)
})

test('a name of three hundred characters is cut, between characters', () => {
  const shown = displayName(`${'𝕏'.repeat(300)}.png`)
  expect(shown).toBe(`${'𝕏'.repeat(100)}.webp`)
})
