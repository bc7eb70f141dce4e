import { type OutputChunk, rollup } from 'rollup'
import { expect, test } from 'vitest'
import { localExports } from './local-exports.ts'

const modules: Record<string, string> = {
  panel: 'export const services = {}; export const start = () => services',
  late: "import { services } from 'panel'; export const code = [services]",
}

test('a chunk exports what another one imports by its short name, and what the loader uses by its own', async () => {
  const bundle = await rollup({
    input: ['panel', 'late'],
    plugins: [
      { name: 'modules', resolveId: (id) => id, load: (id) => modules[id] },
      // As minifying does in each file.
      {
        name: 'minify',
        renderChunk: (code, { name }) =>
          name === 'panel'
            ? 'const a = {}, b = () => a; export { a as services, b as start };'
            : code.replace('{ services }', '{ services as a }').replace('[services]', '[a]'),
      },
      localExports(),
    ],
  })
  const { output } = await bundle.generate({ entryFileNames: '[name].js' })
  const [panel = '', late = ''] = ['panel', 'late'].map(
    (name) => output.find((file): file is OutputChunk => file.name === name && file.type === 'chunk')?.code,
  )
  expect(panel).toContain('export{a,b as start};')
  expect(late).toContain('import{a}from"./panel.js";')
  expect(late).toContain('export{code};')
})
