import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { readLanguages } from '../../../build/languages.ts'
import { launcherOf, panelOf } from '../../panel-of.ts'
import { test } from '../../visit.ts'

const languages = readLanguages(new URL('../../../src/languages/', import.meta.url).pathname)
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Removes the page's declaration of its language. */
const forgetLanguage = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.lang = ''
  })

/** Elements of the panel that are wider than the window. */
const outside = (panel: Locator) =>
  panel.evaluate((element) =>
    Array.from(element.querySelectorAll('*'))
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < -1 || right > innerWidth + 1
      })
      .map((part) => part.outerHTML.slice(0, 80)),
  )

const init = (page: Page, options: object) =>
  page.evaluate((more) => {
    const { Earshot } = window as unknown as { Earshot(command: string, options: object): void }
    Earshot('init', more)
  }, options)

test("the browser's language is that of a page without one, down to plurals and dates, and nothing overflows", {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, requests, diagnostics } = await visit('plain/page.html', { ...phone, locale: 'de-AT' })
  await forgetLanguage(page)
  const served = page.waitForResponse((response) => response.url().includes('/e/c/de-'))
  await launcherOf(page).click()
  const panel = panelOf(page)
  await panel.getByRole('heading', { name: 'Am meisten gewünscht' }).waitFor()
  const headers = await (await served).allHeaders()
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['content-encoding']).toMatch(/^(br|gzip)$/)
  // One file each for the panel and for what is behind it.
  expect(new Set(requests.filter((request) => request.includes('/e/c/de-'))).size).toBe(2)
  const frame = panel.locator('[lang]').first()
  expect([await frame.getAttribute('lang'), await frame.getAttribute('dir')]).toEqual(['de', 'ltr'])
  const wide = () => outside(panel)
  expect(await wide()).toEqual([])
  await panel.getByText('Geplant').first().waitFor()
  await panel.getByRole('button', { name: 'Idee vorschlagen' }).click()
  await panel.getByRole('button', { name: 'Idee senden' }).click()
  await panel.getByText('Bitte gib einen Titel ein').waitFor()
  expect(await wide()).toEqual([])
  await panel.getByRole('button', { name: 'Zurück' }).click()
  await panel
    .getByRole('button', { name: /^Let parents book for several/ })
    .last()
    .click()
  await panel.getByText('Offizielle Antwort').waitFor()
  await panel
    .getByText(/^(vor|gestern|heute|letzten)/)
    .first()
    .waitFor()
  await panel.getByRole('heading', { name: /^\d+ Kommentare$/ }).waitFor()
  expect(await wide()).toEqual([])
  expect(diagnostics).toEqual([])
})

test("the page's own language goes before the browser's, and what the page asks for before both", {
  tags: ['smoke'],
}, async ({ visit }) => {
  const { page, requests } = await visit('plain/page.html', { locale: 'de' })
  await launcherOf(page).click()
  await panelOf(page).getByRole('heading', { name: 'Most wanted' }).waitFor()
  expect(requests.filter((request) => request.endsWith('.json'))).toEqual([])
  await page.keyboard.press('Escape')
  await init(page, { locale: 'de-DE' })
  await launcherOf(page).click()
  await panelOf(page).getByRole('heading', { name: 'Am meisten gewünscht' }).waitFor()
})

test('without the file of a language everything is English', { tags: ['smoke'] }, async ({ visit }) => {
  const { page } = await visit('plain/page.html', { locale: 'de' })
  await forgetLanguage(page)
  await page.route('**/e/c/de-*', (route) => route.abort('connectionrefused'))
  await launcherOf(page).click()
  await panelOf(page).getByRole('heading', { name: 'Most wanted' }).waitFor()
  expect(await panelOf(page).locator('[lang]').first().getAttribute('lang')).toBe('en')
})

/** Lines of titles in the list that do not begin or end at this edge of their title. */
const offEdge = (panel: Locator, edge: 'left' | 'right') =>
  panel.locator('.link').evaluateAll(
    (links, side) =>
      links.flatMap((link) => {
        const lines = document.createRange()
        lines.selectNodeContents(link)
        const at = (link.parentElement as Element).getBoundingClientRect()[side]
        return [...lines.getClientRects()].filter((line) => Math.abs(line[side] - at) > 2)
      }).length,
    edge,
  )

test('each language fits a phone, and Arabic is mirrored', async ({ visit }) => {
  const { page, diagnostics } = await visit('plain/page.html', phone)
  const panel = panelOf(page)
  await launcherOf(page).click()
  await panel.getByRole('heading', { name: 'Most wanted' }).waitFor()
  await page.keyboard.press('Escape')
  for (const [tag, { panel: texts, views }] of Object.entries(languages)) {
    await init(page, { locale: tag })
    // An open panel that changes its language may move.
    await expect.poll(() => launcherOf(page).getAttribute('title')).toBe(texts.feedback)
    await launcherOf(page).click()
    await panel.getByRole('heading', { name: views.mostWanted, exact: true }).waitFor()
    const frame = panel.locator('[lang]').first()
    expect([await frame.getAttribute('lang'), await frame.getAttribute('dir')]).toEqual([tag, texts.dir])
    expect([tag, await outside(panel)]).toEqual([tag, []])
    expect([tag, await offEdge(panel, texts.dir === 'rtl' ? 'right' : 'left')]).toEqual([tag, 0])
    const closing = panel.getByRole('button', { name: texts.close, exact: true })
    const x = (await closing.boundingBox())?.x as number
    expect([tag, x < phone.viewport.width / 2]).toEqual([tag, tag === 'ar'])
    await panel.getByRole('button', { name: texts.suggest_bug }).click()
    await panel.getByRole('button', { name: texts.send_bug }).click()
    await panel.getByText(texts.missingTitle as string).waitFor()
    expect([tag, await outside(panel)]).toEqual([tag, []])
    await panel.getByRole('button', { name: texts.back, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  expect(diagnostics).toEqual([])
})

test('texts of a language that come late are shown, and move nothing', async ({ visit }) => {
  const { page } = await visit('plain/page.html', { ...phone, locale: 'de' })
  await forgetLanguage(page)
  await page.route('**/e/c/de-*', async (route) => {
    const response = await route.fetch()
    await setTimeout(500)
    await route.fulfill({ response })
  })
  const panel = panelOf(page)
  await launcherOf(page).click()
  await panel.getByText('Geplant').first().waitFor()
  await panel.getByRole('button', { name: 'Fehler melden' }).click()
  await panel.getByRole('button', { name: 'Meldung senden' }).waitFor()
  await page.waitForLoadState('networkidle')
})
