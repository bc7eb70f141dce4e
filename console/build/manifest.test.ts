import { expect, test } from 'vitest'
import { scriptsOf } from './manifest.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js', '_both.js'] },
  'later.tsx': { file: 'later.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js', imports: ['_both.js'] },
  '_both.js': { file: 'both.js' },
}

test('a page needs what it imports and what that imports, each once', () => {
  expect(scriptsOf(manifest, ['index.html', 'later.tsx']).sort()).toEqual([
    'both.js',
    'index.js',
    'later.js',
    'react.js',
  ])
})

test('a page that the build does not have is told', () => {
  expect(() => scriptsOf(manifest, ['gone.html'])).toThrow('The build has no file for gone.html')
})
