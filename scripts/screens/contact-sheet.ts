import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright'
import { keysOf } from '../../shared/src/record.ts'
import { schemes, sizes } from './camera.ts'

const ROWS_PER_SHEET = 6

/** Puts all screenshots on one page, `index.html`, and on PNGs, `sheet-1.png` and so on. */
export async function makeContactSheets(
  browser: Browser,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const index = join(folder, 'index.html')
  writeFileSync(index, pageOf(names))
  const page = await browser.newPage({ viewport: { width: 1640, height: 900 } })
  await page.goto(pathToFileURL(index).href)
  const sheets = page.locator('section')
  for (let sheet = 0; sheet < (await sheets.count()); sheet += 1)
    await sheets.nth(sheet).screenshot({ path: join(folder, `sheet-${sheet + 1}.png`) })
  await page.close()
}

function pageOf(names: readonly string[]): string {
  const sheets = Array.from({ length: Math.ceil(names.length / ROWS_PER_SHEET) }, (_, sheet) =>
    names.slice(sheet * ROWS_PER_SHEET, (sheet + 1) * ROWS_PER_SHEET),
  )
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>
  body { margin: 16px; font: 14px sans-serif; background: #888 }
  section { padding: 8px; background: #888 }
  h2 { margin: 8px 0 4px; font-size: 14px }
  div { display: flex; gap: 8px; align-items: start }
  img { height: 380px; background: #fff }
</style>
${sheets.map((sheet) => `<section>${sheet.map(rowOf).join('')}</section>`).join('\n')}
`
}

function rowOf(name: string): string {
  const pictures = keysOf(sizes).flatMap((size) => schemes.map((scheme) => `${name}-${size}-${scheme}.png`))
  const images = pictures.map((file) => `<a href="${file}"><img src="${file}" alt="${file}"></a>`)
  return `<h2>${name}</h2><div>${images.join('')}</div>`
}
