import { readdirSync } from 'node:fs'
import type { Plugin } from 'rollup'
import { writeManifest } from './manifest.ts'
import { reportSizes } from './sizes.ts'

/** Runs after the last stage: compresses all files, writes the manifest, and fails if a file is over its budget. */
export function finish(folder: string): Plugin {
  return {
    name: 'finish',
    async writeBundle() {
      const names = readdirSync(folder).filter((name) => /\.js(on)?$/.test(name) && name !== 'manifest.json')
      const { lines, over } = reportSizes(await writeManifest(folder, names))
      console.log(lines.join('\n'))
      if (over.length) this.error(over.join('\n'))
    },
  }
}
