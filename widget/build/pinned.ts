import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { integrityOf } from './manifest.ts'

/** The chunks of code, under their hashed names. */
const chunk = /^[a-z]+-.{8}\.js$/

/**
 * Makes the loader of one release, which checks all further code before it runs any: each chunk is fetched with the hash
 * that it has to have, and then imported from the same address, which is immutable. That way needs no more of a page's
 * policy than `import` does, and all browsers know it.
 *
 * @param dist where the chunks lie
 */
export function pinned(dist: string): Plugin {
  return {
    name: 'pinned',
    renderDynamicImport: () => ({ left: 'importChecked(', right: ')' }),
    outputOptions(options) {
      const hashes = readdirSync(dist)
        .filter((name) => chunk.test(name))
        // The shortest hash that browsers know, as each is in the loader.
        .map((name) => [name, integrityOf(readFileSync(join(dist, name)), 'sha256')])
      const intro = `const hashes = ${JSON.stringify(Object.fromEntries(hashes))}
const check = async (name, address) => {
  const response = await fetch(new URL(name, address), { integrity: hashes[name] })
  if (!response.ok) throw Error(name)
  await response.blob()
}
const importChecked = async (address) => {
  const [alone] = /(?:capture|logo)-.{8}\\.js$/.exec(address) ?? []
  await Promise.all((alone ? [alone] : Object.keys(hashes)).map((name) => check(name, address)))
  return import(address)
}`
      return { ...options, intro }
    },
  }
}
