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
  expect(displayName(given, 'image/webp')).toBe(shown)
})

test('a name of three hundred characters is cut, between characters', () => {
  const shown = displayName(`${'𝕏'.repeat(300)}.png`, 'image/webp')
  expect(shown).toBe(`${'𝕏'.repeat(50)}.webp`)
})

test.each([
  ['server.log', 'text/plain', 'server.log'],
  ['Orders.CSV', 'text/plain', 'Orders.csv'],
  ['page.html', 'text/plain', 'page.txt'],
  ['run.exe ', 'text/plain', 'run.txt'],
  ['', 'text/plain', 'text.txt'],
  ['../Invoice.pdf.exe', 'application/pdf', 'Invoice.pdf.pdf'],
  ['clip.mov', 'video/mp4', 'clip.mp4'],
  ['clip.mp4', 'video/webm', 'clip.webm'],
  ['\u202E.svg', 'video/webm', 'video.webm'],
] as const)('%j of the type %s is shown as %j', (given, type, shown) => {
  expect(displayName(given, type)).toBe(shown)
})
