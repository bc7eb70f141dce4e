import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '../../visit.ts'

/** Duration of trying commands, in seconds; by default only a few are tried. */
const seconds = Number(process.env.COMMANDS_SECONDS ?? 0)

const names =
  'init open close toggle isOpen showLauncher hideLauncher attach on off ready setTheme setLocale set identify logout destroy boot update shutdown show hide dance'.split(
    ' ',
  )

const word = fc.constantFrom(
  'idea',
  'bug',
  'board',
  'mine',
  'form',
  '#feedback',
  '###',
  'dark',
  'de',
  'open',
  '',
)
const junk = fc.oneof(word, fc.constantFrom(undefined, null, true, -1), fc.string({ maxLength: 6 }))

/** Arguments that a page may pass: valid options, and anything else. */
const input = fc.oneof(
  junk,
  fc.record(
    {
      key: junk,
      view: word,
      type: word,
      id: junk,
      prefill: fc.oneof(junk, fc.record({ title: junk, body: junk }, { requiredKeys: [] })),
      position: junk,
      offset: fc.oneof(junk, fc.record({ x: junk, y: junk })),
      theme: junk,
      locale: junk,
      label: junk,
      strings: fc.oneof(junk, fc.record({ close: junk })),
      views: junk,
      types: fc.oneof(junk, fc.array(junk, { maxLength: 2 })),
      shortcut: junk,
      container: word,
      trigger: junk,
    },
    { requiredKeys: [] },
  ),
)

const call = fc.record({
  name: fc.constantFrom(...names),
  input: fc.array(input, { maxLength: 2 }),
  /** Milliseconds until the next call. */
  pause: fc.constantFrom(0, 0, 1, 60),
})

test('whatever a page calls, nothing is thrown into it', { timeout: seconds * 2_000 + 90_000 }, async ({
  visit,
}) => {
  const { page, diagnostics } = await visit('lifecycle/page.html')
  await page.waitForFunction(() => 'destroy' in (window as unknown as { Earshot: object }).Earshot)
  const property = fc.asyncProperty(fc.array(call, { minLength: 3, maxLength: 12 }), async (calls) => {
    diagnostics.length = 0
    await page.evaluate(async (all) => {
      const { Earshot, projectKey } = window as unknown as {
        Earshot(name: string, ...input: unknown[]): unknown
        projectKey: string
      }
      Earshot('init', { key: projectKey })
      for (const { name, input, pause } of all) {
        Earshot(name, ...input)
        document.getElementById('feedback')?.click()
        if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
      }
      Earshot('destroy')
      // Pending work ends, and its rejections are handled.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }, calls)
    expect(diagnostics.filter((line) => line.startsWith('thrown'))).toEqual([])
    expect(await page.locator('earshot-widget').count()).toBe(0)
  })
  await fc.assert(property, {
    numRuns: seconds ? Number.MAX_SAFE_INTEGER : 12,
    ...(seconds && { interruptAfterTimeLimit: seconds * 1_000, markInterruptAsFailure: false }),
    endOnFailure: true,
  })
})
