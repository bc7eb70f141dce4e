import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { screens } from './screens.ts'

/** Routes that redirect at once or are not found, and so show nothing. */
const withoutPage = ['/operator', '/operator/*', '/account', '/projects/:projectId/roadmap', '*']

test('every page of the routes table is pictured', () => {
  const table = readFileSync(resolve(root, 'console/src/app/routes.tsx'), 'utf8')
  const routes = [...table.matchAll(/\b(?:page|form)\(\s*'([^']+)'|\bpath: '([^']+)'/g)].map(
    ([, page, path]) => page ?? path ?? '',
  )
  expect(routes.length).toBeGreaterThan(40)
  const pictured = new Set(screens.map(({ route }) => route))
  expect(routes.filter((route) => !pictured.has(route) && !withoutPage.includes(route))).toEqual([])
  expect([...pictured].filter((route) => !routes.includes(route))).toEqual([])
})

test('every picture has a name of its own', () => {
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([])
})
