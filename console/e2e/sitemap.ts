import { inject } from 'vitest'

/** The addresses of the public pages, as the sitemap lists them. */
export async function listPublicPages(server: string = inject('server')): Promise<string[]> {
  const sitemap = await (await fetch(`${server}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}
