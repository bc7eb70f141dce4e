import { inject } from 'vitest'

/** Addresses of Earshot's public pages, from the sitemap, which also lists boards. */
export async function listPublicPages(server: string = inject('server')): Promise<string[]> {
  const sitemap = await (await fetch(`${server}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, url = '']) => {
    const { pathname } = new URL(url)
    return pathname.startsWith('/site-feedback/') ? [] : [pathname]
  })
}
