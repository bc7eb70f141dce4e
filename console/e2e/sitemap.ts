import { inject } from 'vitest'

/** The addresses of our own public pages, as the sitemap lists them beside the boards. */
export async function listPublicPages(server: string = inject('server')): Promise<string[]> {
  const sitemap = await (await fetch(`${server}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, url = '']) => {
    const { pathname } = new URL(url)
    return pathname.startsWith('/site-feedback/') ? [] : [pathname]
  })
}
