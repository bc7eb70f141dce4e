import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { signIn } from '../../team.ts'
import { test } from '../../visit.ts'

interface Widget {
  (command: string, ...input: unknown[]): unknown
  for(key: string): Widget | undefined
}

interface PackageWidget {
  init(setup: object): void
  isOpen(): boolean
  destroy(): void
}

interface Package {
  earshot: PackageWidget
  create(): PackageWidget
}

type Host = Window & { Earshot: Widget }

/** Adds a tag with a key of its own, and waits until its script has run. */
const addTag = (page: Page, data: Record<string, string>) =>
  page.evaluate(async (attributes) => {
    const tag = document.createElement('script')
    tag.src = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? ''
    Object.assign(tag.dataset, attributes)
    const run = new Promise((resolve) => tag.addEventListener('load', resolve))
    document.head.append(tag)
    await run
    tag.remove()
  }, data)

test('tags with different keys each have a widget of their own, with its own project and drafts', {
  tags: ['smoke'],
}, async ({ visit }) => {
  const team = await signIn()
  const { publicKey } = await team.send<{ publicKey: string }>('POST', '/projects', {
    name: 'Lighthouse',
    allowedOrigins: [inject('host')],
  })
  const { page, diagnostics } = await visit('options/page.html')
  const key = inject('key')
  await addTag(page, { key })
  await addTag(page, { key: publicKey, position: 'bottom-left' })
  // An existing widget goes on.
  await addTag(page, { key: publicKey })
  const widgets = page.locator('earshot-widget')
  const right = widgets.nth(0)
  const left = widgets.nth(1)
  await right.locator('.launcher').click()
  await right.getByText('Help us make Harbor better').waitFor()
  await right.getByRole('button', { name: 'Suggest an idea' }).click()
  await right.getByRole('textbox').first().fill('More quays')
  await left.locator('.launcher').click()
  await left.getByText('Help us make Lighthouse better').waitFor()
  await left.getByRole('button', { name: 'Suggest an idea' }).click()
  expect(await left.getByRole('textbox').first().inputValue()).toBe('')
  await page.keyboard.type('More light')
  await right.getByRole('textbox').first().click()
  await page.keyboard.type('!')
  // The two widgets do not take the focus from each other.
  expect(await page.locator('dialog:modal').count()).toBe(0)
  expect(await left.getByRole('textbox').first().inputValue()).toBe('More light')
  expect(await right.getByRole('textbox').first().inputValue()).toContain('!')
  const named = (of: string) =>
    page.evaluate(
      (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix)),
      `earshot:${of}:`,
    )
  await expect.poll(() => named(key)).toContain(`earshot:${key}:drafts`)
  await expect.poll(() => named(publicKey)).toContain(`earshot:${publicKey}:drafts`)

  await page.evaluate((other) => {
    const { Earshot } = window as unknown as Host
    Earshot.for(other)?.('destroy')
  }, publicKey)
  expect(await widgets.count()).toBe(1)
  expect(await right.getByRole('textbox').first().isVisible()).toBe(true)
  const known = await page.evaluate(
    (all) => all.map((one) => (window as unknown as Host).Earshot.for(one) !== undefined),
    [key, publicKey],
  )
  expect(known).toEqual([true, false])

  // The package addresses each widget by its key, and creates further ones.
  const imports = `import * as earshotPackage from '/package/widget.js'; Object.assign(window, { earshotPackage })`
  await page.addScriptTag({ type: 'module', content: imports })
  await page.waitForFunction(() => 'earshotPackage' in window)
  const tags = await page.locator('script').count()
  await page.evaluate(
    ({ endpoint, key, publicKey }) => {
      const { create, earshot } = (window as unknown as { earshotPackage: Package }).earshotPackage
      earshot.init({ endpoint, key })
      const lighthouse = create()
      lighthouse.init({ endpoint, key: publicKey, position: 'bottom-left', label: 'Lighthouse' })
      Object.assign(window, { lighthouse })
    },
    { endpoint: `${inject('server')}/e`, key, publicKey },
  )
  await left.getByText('Lighthouse', { exact: true }).waitFor()
  const opened = await page.evaluate(() => {
    const { earshotPackage, lighthouse } = window as unknown as Record<'lighthouse', PackageWidget> & {
      earshotPackage: Package
    }
    const both = [earshotPackage.earshot.isOpen(), lighthouse.isOpen()]
    lighthouse.destroy()
    return both
  })
  expect(opened).toEqual([true, false])
  expect(await page.locator('script').count()).toBe(tags)
  expect(await widgets.count()).toBe(1)
  expect(await right.getByRole('textbox').first().isVisible()).toBe(true)
  expect(diagnostics).toEqual([])
})

test('a widget that the package has made twice leaves nothing on the page once both are destroyed', async ({
  visit,
}) => {
  const { page, diagnostics } = await visit('mistakes/page.html')
  const left = () =>
    page.evaluate(() => [
      document.scripts.length,
      document.querySelectorAll('earshot-widget').length,
      document.head.children.length,
    ])
  const imports = `import * as earshotPackage from '/package/widget.js'; Object.assign(window, { earshotPackage })`
  await page.addScriptTag({ type: 'module', content: imports })
  await page.waitForFunction(() => 'earshotPackage' in window)
  const before = await left()
  const setup = { endpoint: `${inject('server')}/e`, key: inject('key') }
  await page.evaluate((setup) => {
    const { create } = (window as unknown as { earshotPackage: Package }).earshotPackage
    const made = [create(), create()]
    for (const widget of made) widget.init(setup)
    Object.assign(window, { made })
  }, setup)
  await page.locator('earshot-widget .launcher').waitFor()
  expect(await left()).toEqual([before[0], 1, before[2]])
  await page.evaluate(() => {
    for (const widget of (window as unknown as { made: PackageWidget[] }).made) widget.destroy()
  })
  await expect.poll(left).toEqual(before)
  expect(diagnostics).toEqual([])
})
