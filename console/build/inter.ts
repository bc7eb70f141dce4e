import { copyFileSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)

/** Path of Inter's Latin letters in its package. */
export const interFile = resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

const places = {
  '../src/site/fonts/inter.woff2': interFile,
  '../public/fonts/inter-license.txt': resolve('@fontsource-variable/inter/LICENSE'),
}

/** Copies the font and its licence to the console's sources, as the tags that preload a font name a file there. */
export function copyInter(): void {
  for (const [place, file] of Object.entries(places)) {
    const path = fileURLToPath(new URL(place, import.meta.url))
    mkdirSync(new URL('.', new URL(place, import.meta.url)), { recursive: true })
    copyFileSync(file, path)
  }
}
