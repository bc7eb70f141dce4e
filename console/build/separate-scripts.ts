import type { Plugin } from 'vite'

const entry = /[^\S\n]*<script type="module"[^>]*><\/script>\n/
const preload = /<link rel="modulepreload"([^>]*) href="([^"]+)">\n/g

/**
 * Gives each file that the console's entry needs a script element of its own, before the entry's. The browser then
 * evaluates each in a task of its own and can draw or take a press in between; a preloaded file is evaluated in the one
 * long task of the entry.
 */
export const separateScripts = (): Plugin => ({
  name: 'separate-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) => (path === '/index.html' ? withSeparateScripts(html) : html),
  },
})

/**
 * The page with its preloaded modules as scripts, and the entry after them.
 *
 * @throws Error when the page has no entry or preloads nothing, which would undo the effect unnoticed
 */
export function withSeparateScripts(html: string): string {
  const [script] = html.match(entry) ?? []
  const last = html.lastIndexOf('<link rel="modulepreload"')
  if (!script || last < 0) throw new Error('The page has no module script, or none that is preloaded for it.')
  const end = html.indexOf('\n', last) + 1
  return `${html.slice(0, end)}${script}${html.slice(end)}`
    .replace(script, '')
    .replaceAll(preload, '<script type="module"$1 src="$2"></script>\n')
}
