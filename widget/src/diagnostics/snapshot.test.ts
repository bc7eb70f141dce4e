import { secretTexts } from '@earshot/shared/test/secret-texts'
import { expect, test } from 'vitest'
import type { DiagnosticKind, PageEvent } from '../interface/bridge.ts'
import { takeEntries } from './snapshot.ts'

/** How each kind is kept that has a text of the page in it. */
const kinds: [DiagnosticKind, (text: string) => unknown][] = [
  ['error', (text) => new Error(text)],
  ['console', (text) => ['warn', text]],
  ['request', (text) => ['GET', text, 404, 12]],
  ['breadcrumb', (text) => text],
]

test.each(kinds)('nothing secret of a text of the kind %s is shown or sent', (kind, wrap) => {
  const left = secretTexts.filter(([, text, secrets]) => {
    const recent: PageEvent[] = [[0, kind, wrap(text)]]
    const [entry] = takeEntries({ key: 'pk_1', recent }, 1)
    expect(entry).toBeDefined()
    const { stack: _, ...words } = entry as { stack?: string }
    return [secrets].flat().some((secret) => Object.values(words).join(' ').includes(secret))
  })
  expect(left).toEqual([])
})
