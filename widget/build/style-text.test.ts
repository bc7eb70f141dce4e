import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { styleText } from './style-text.ts'

const source = join(import.meta.dirname, '../src')

test('each sign with an alternative text is there without it too, for browsers before these were known', async () => {
  const files = globSync('**/*.css', { cwd: source }).map((name) => join(source, name))
  const signs: (string | undefined)[] = []
  for (const input of files.filter((file) => readFileSync(file, 'utf8').includes('" / "'))) {
    const bundle = await rollup({ input, plugins: [styleText()] })
    const [{ code }] = (await bundle.generate({})).output
    const style: string = JSON.parse(/".*"/.exec(code)?.[0] ?? '')
    for (const [, before, sign] of style.matchAll(/([^;{]*;)?content:("[^"]*") ?\/ ?""/g)) {
      expect(before, input).toBe(`content:${sign};`)
      signs.push(sign)
    }
  }
  expect(signs).toHaveLength(3)
})
