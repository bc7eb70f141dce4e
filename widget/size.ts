import { readFileSync } from 'node:fs'
import type { Manifest } from './build/manifest.ts'
import { reportSizes } from './build/sizes.ts'

const manifest = JSON.parse(
  readFileSync(new URL('./dist/manifest.json', import.meta.url), 'utf8'),
) as Manifest
const { lines, over } = reportSizes(manifest)
console.log(lines.join('\n'))
for (const sentence of over) console.error(sentence)
if (over.length) process.exitCode = 1
