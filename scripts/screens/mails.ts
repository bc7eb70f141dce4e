import { resolve } from 'node:path'
import type { Browser } from 'playwright'
import { schemes } from './camera.ts'

/** Widths of a narrow phone and of a mail program's column, in pixels. */
const widths = [320, 600]

/** Names of the demo's examples of mails. */
async function mailNames(server: string): Promise<string[]> {
  const list = await (await fetch(`${server}/mailbox/templates`)).text()
  return [...list.matchAll(/href="\/mailbox\/templates\/([\w-]+)"/g)].map(([, name = '']) => name)
}

/** Takes screenshots of the whole of every mail, such as `mail-activation-320-dark.png`. @returns their names. */
export async function pictureMails(
  browser: Browser,
  { server }: { server: string },
  { folder, chosen }: { folder: string; chosen: (screen: { name: string }) => boolean },
): Promise<string[]> {
  const page = await browser.newPage({ locale: 'en-GB' })
  const names = (await mailNames(server)).map((name) => `mail-${name}`).filter((name) => chosen({ name }))
  for (const name of names)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`${server}/mailbox/templates/${name.replace('mail-', '')}/html`)
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.screenshot({ path: resolve(folder, `${name}-${width}-${scheme}.png`), fullPage: true })
      }
    }
  await page.close()
  return names
}
