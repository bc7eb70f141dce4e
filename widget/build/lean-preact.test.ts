import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { leanPreact } from './lean-preact.ts'

const source = join(import.meta.dirname, '../src')

/** Source code that needs parts missing from the widget's Preact. */
const removed =
  /\bextends (Pure)?Component\b|\b(createContext|useContext|useErrorBoundary|useId|useReducer|createPortal|hydrate|Suspense|dangerouslySetInnerHTML|forceUpdate)\b|<(math|progress|template|foreignObject)\b|\bon[A-Z]\w+=\{[^}]*&&|\b(style|popover|is|on[A-Z]\w+(?<!Pointer)Capture)=|\bxlink/

test.each([
  'class Panel extends Component {',
  'const value = useContext(Theme)',
  '<p style="color: red">',
  '<progress value={1} />',
  '<div onClickCapture={close}>',
  '<div onClick={busy && close}>',
])('what the widget’s Preact leaves out is found: %s', (code) => {
  expect(code).toMatch(removed)
})

test('no part of the widget uses what its Preact leaves out', () => {
  const files = globSync('**/*.tsx', { cwd: source, exclude: ['npm/**'] })
  expect(files.length).toBeGreaterThan(30)
  const found = files.filter((name) => removed.test(readFileSync(join(source, name), 'utf8')))
  expect(found).toEqual([])
})

test('a Preact whose source is another is not built', () => {
  const file = join(fileURLToPath(import.meta.resolve('preact')), '../../src/render.js')
  const { transform } = leanPreact()
  const build = (code: string) =>
    (transform as (this: unknown, code: string, id: string) => { code: string }).call(
      {
        error(message: string) {
          throw Error(message)
        },
      },
      code,
      file,
    )
  const code = readFileSync(file, 'utf8')
  expect(build(code).code).not.toContain('isHydrating')
  expect(() => build(code.replaceAll('isHydrating', 'hydrating'))).toThrow('render.js')
})
