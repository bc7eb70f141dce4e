import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'

/* Draws the icons and the preview picture for shared links into `public/`. Run by hand when the mark changes (`node
   build/draw-icons.ts`), because the picture depends on the fonts of the machine that draws it. */

const folder = resolve(import.meta.dirname, '../public')
const ear =
  'M8 13a8 8 0 0 1 16 0c0 6-6 6.5-6 11a4 4 0 0 1-7 2.6 M12.5 13.5a3.5 3.5 0 0 1 7 0c0 2-1.5 2.8-2.5 3.8'
const accent = '#2f5bd7'

/** The mark in white on the brand colour; `inset` leaves a margin for launchers that crop icons to a circle. */
const icon = (inset: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" fill="${accent}"/>
    <g transform="translate(${inset} ${inset}) scale(${(32 - 2 * inset) / 32})"
       fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="${ear}"/></g>
  </svg>`

const preview = `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="#14171c"/>
    <g transform="translate(84 92) scale(3.4)" fill="none" stroke="#698fe9" stroke-width="3" stroke-linecap="round">
      <path d="${ear}"/></g>
    <g font-family="Liberation Sans, Arial, sans-serif" fill="#fff">
      <text x="210" y="168" font-size="56" font-weight="700">Earshot</text>
      <text x="92" y="352" font-size="68" font-weight="700">Hear what your customers say,</text>
      <text x="92" y="436" font-size="68" font-weight="700">where they say it</text>
      <text x="92" y="532" font-size="34" fill="#9a9fab">Ideas and bug reports, inside your product</text>
    </g>
  </svg>`

const draw = async (name: string, svg: string, size?: number): Promise<void> => {
  const image = sharp(Buffer.from(svg), { density: 300 })
  await writeFile(
    resolve(folder, name),
    await (size ? image.resize(size, size) : image.resize(1200, 630)).png({ palette: true }).toBuffer(),
  )
}

await draw('apple-touch-icon.png', icon(5), 180)
await draw('icon-192.png', icon(4), 192)
await draw('icon-512.png', icon(4), 512)
await draw('icon-maskable-512.png', icon(7), 512)
await draw('preview.png', preview)
