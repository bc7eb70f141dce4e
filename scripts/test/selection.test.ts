import { expect, test } from 'vitest'
import { selectFolders } from './selection.ts'

const features = 'server/src/features'

test('a change in a feature selects its tests and those of the features that import it', () => {
  const selected = selectFolders([`${features}/tag/tags.ts`])
  expect(selected).toEqual(expect.arrayContaining([`${features}/tag/`, `${features}/task/`]))
  expect(selected).not.toContain(`${features}/billing/`)
  for (const folder of ['server/src/', 'server/src/http/']) expect(selected).not.toContain(folder)
})

test('a test that changed selects its own folder alone, because nothing imports it', () => {
  expect(selectFolders([`${features}/tag/tags.test.ts`])).toEqual([`${features}/tag/`])
})

const everywhere = [
  ['of the harness', 'server/src/test/harness.ts'],
  ['of the schema', 'server/src/db/foundation/tenants.ts'],
  ['of the composition', 'server/src/app.ts'],
  ['of what most features import', 'server/src/http/routes.ts'],
  ['of shared rules that most features import', 'shared/src/limits.ts'],
  ['of the packages', 'package-lock.json'],
] as const

test.each(everywhere)('a change %s selects the fixed set', (_, path) => {
  const selected = selectFolders([path])
  expect(selected).toEqual(
    expect.arrayContaining(['server/src/db/', 'server/src/http/', `${features}/tag/`, `${features}/triage/`]),
  )
  expect(selected).not.toContain(`${features}/billing/`)
})

test('a change of a file of shared selects the features that import the file', () => {
  const selected = selectFolders(['shared/src/service-credit/credit-claim.ts'])
  expect(selected).toEqual([`${features}/service-credit/`])
})

test('a change of the client selects its tests alone, and one of a route selects them too', () => {
  expect(selectFolders(['server/client/src/client.ts'])).toEqual(['server/client/'])
  expect(selectFolders([`${features}/tag/tags.routes.ts`])).toContain('server/client/')
  expect(selectFolders([`${features}/tag/tags.ts`])).not.toContain('server/client/')
})

test('a change of the console, of the widget or of a document selects no test of the server', () => {
  const paths = ['console/src/tag/TagChips.tsx', 'widget/src/panel/services.ts', 'docs/privacy.md']
  expect(selectFolders(paths)).toEqual([])
})
