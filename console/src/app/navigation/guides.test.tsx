import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { documentPages } from '../../site/documents/documents.tsx'
import { guideTargets, guideTo } from './guides.ts'

const pages = Object.fromEntries(
  documentPages.map(({ path, Page }): [string, string] => [path, renderToStaticMarkup(<Page />)]),
)

test('every chapter that a page leads to exists', () => {
  for (const target of guideTargets) {
    const [path = '', chapter] = target.split('#')
    expect(pages).toHaveProperty([path])
    if (chapter)
      expect({ target, found: pages[path]?.includes(`id="${chapter}"`) }).toEqual({ target, found: true })
  }
})

test('a page leads to what explains it', () => {
  expect(guideTo('/tasks/some-project')).toBe('/help#board')
  expect(guideTo('/projects/some-project/install')).toBe('/integration#snippet')
  expect(guideTo('/')).toBe('/help#start')
})
