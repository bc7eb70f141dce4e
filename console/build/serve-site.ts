import { readFile } from 'node:fs/promises'
import type { Plugin, ViteDevServer } from 'vite'

/** Renders static pages on request in the development server, as the build does. */
export const serveSite = (): Plugin => ({
  name: 'serve-site',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      render(server, request.originalUrl ?? '/').then((html) => {
        if (html === undefined) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html)
      }, next)
    })
  },
})

async function render(server: ViteDevServer, url: string): Promise<string | undefined> {
  const { pathname } = new URL(url, 'http://localhost')
  const site = (await server.ssrLoadModule('/src/render.tsx')) as typeof import('../src/render.tsx')
  const name = site.addresses().pages[pathname]
  if (name === undefined) return undefined
  const template = await server.transformIndexHtml(pathname, await readFile('site.html', 'utf8'))
  const html = new Map(site.documents(template)).get(name) ?? ''
  return html
    .replaceAll('__PUBLIC_URL__', '')
    .replaceAll('__BETA_LEFT__', '200')
    .replaceAll('__YEAR__', String(new Date().getFullYear()))
}
