import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { RouteObject } from 'react-router-dom'
import { routes } from '../routes.tsx'
import { Head } from './Head.tsx'
import { notFoundPage, pages, type SitePage } from './pages.ts'
import { SiteLayout } from './SiteLayout.tsx'

/*
 * Runs at build time, in Node: the reading pages as documents, and what the server has to know of addresses.
 */

/** Each page's file name and document, made of the template by putting its head and body in their places. */
export const documents = (template: string): [name: string, html: string][] =>
  [...pages, notFoundPage].map((page) => [page.name, documentOf(page, template)])

function documentOf(page: SitePage, template: string): string {
  const head = renderToStaticMarkup(<Head page={page} />)
  const body = renderToString(
    <SiteLayout path={page.path}>
      <page.Page />
    </SiteLayout>,
  )
  return template.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
}

/** Where everything is, as the server reads it. */
export const addresses = () => ({
  pages: Object.fromEntries([
    ...pages.map(({ path, name }) => [path, name]),
    // The same page by its second name (product specification, section 2).
    ['/home', 'home'],
  ]) as Record<string, string>,
  listed: pages.map(({ path }) => path),
  app: routes.flatMap((route) => addressesIn(route)),
})

/** A route's address and those below it; `*` is no address, and a path without a slash continues its parent's. */
function addressesIn({ path, children = [] }: RouteObject, parent = ''): string[] {
  if (path === '*') return []
  const address = path === undefined || path.startsWith('/') ? path : `${parent}/${path}`
  return [
    ...(address === undefined ? [] : [address]),
    ...children.flatMap((child) => addressesIn(child, address ?? parent)),
  ]
}
