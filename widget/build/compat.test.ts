import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/**
 * JSX that depends on the changes of `@preact/compat` to elements and events, which the build leaves out: properties
 * that it renames or converts, React's kinds of events, components' defaults and the methods that React adds to events.
 */
const changed =
  /\b(defaultValue|defaultChecked|onDoubleClick|onBlur|(stroke|fill|clip|font|text|stop)[A-Z]\w+|class)=|\bstyle=\{\{|<select\b|<(input|textarea)\b(?![^>]*\btype="(checkbox|radio|file)")[^>]*?\bonChange=|\.(defaultProps|nativeEvent|persist|isPropagationStopped|isDefaultPrevented)\b/

test.each([
  '<input type="text" onChange={write} />',
  '<textarea\n  onChange={write} />',
  '<p style={{ width: 4 }} />',
  '<path strokeWidth={2} />',
  '<input defaultValue="a" />',
])('what only compat understands is found: %s', (jsx) => {
  expect(jsx).toMatch(changed)
})

test('no part of the widget needs what only compat does to elements and events', () => {
  const files = globSync('**/*.tsx', { cwd: source, exclude: ['npm/**'] })
  expect(files.length).toBeGreaterThan(30)
  const found = files.filter((name) => changed.test(readFileSync(join(source, name), 'utf8')))
  expect(found).toEqual([])
})
