import { expect, test } from 'vitest'
import { withSeparateScripts } from './separate-scripts.ts'

test('what the entry needs has a script each, before the entry', () => {
  expect(
    withSeparateScripts(`<head>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/zod.js">
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" href="/assets/index.css">
</head>`),
  ).toBe(`<head>
    <script type="module" crossorigin src="/assets/zod.js"></script>
    <script type="module" crossorigin src="/assets/react.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" href="/assets/index.css">
</head>`)
})

test('a page without preloaded modules is an error', () => {
  expect(() => withSeparateScripts('<script type="module" src="/a.js"></script>\n')).toThrow('preloaded')
})
