import type { Plugin } from 'vite'

const entry = /[^\S\n]*<script type="module"[^>]*><\/script>\n/
const preload = /<link rel="modulepreload"([^>]*) href="([^"]+)">\n/g

/**
 * Gives each file that the console's entry imports a script element of its own, before the entry's. The browser then
 * evaluates each file in a separate task and can draw or handle input in between; preloaded files would all be
 * evaluated in the entry's one long task.
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
 * The page with its preloaded modules as scripts, followed by the entry.
 *
 * @throws Error if the page has no entry or no preloads, because the optimisation would be lost unnoticed
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
