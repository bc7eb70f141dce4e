import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { RouteObject } from 'react-router-dom'
import { routes, sections } from './app/routes.tsx'
import { Loading } from './design/page/Loading.tsx'
import { paths } from './lib/paths.ts'
import { BoardPlaceholder } from './site/BoardPlaceholder.tsx'
import { FormFrame } from './site/FormFrame.tsx'
import classes from './site/FramedLayout.module.css'
import { Head } from './site/Head.tsx'
import { BetaOffer, BillingOffer } from './site/offers.ts'
import { type FormPage, formPages } from './site/pages/form-pages.ts'
import { betaPages, missingPage, notFoundPage, pages, type SitePage } from './site/pages/pages.ts'
import { SiteLayout } from './site/SiteLayout.tsx'
import { settings } from './site/settings.ts'

/* Runs at build time, in Node: renders the public pages as documents, and collects the addresses for the server. */

/** Offers that a page may mention; by default billing is off and the beta price available. */
interface Offers {
  billing?: boolean
  beta?: boolean
}

/** Variants of a page, by the suffix of their file's name; the server picks one. */
const variantsOf: Record<string, Offers> = {
  'sold-out': { beta: false },
  billing: { billing: true },
  'billing.sold-out': { billing: true, beta: false },
}

/** File name and document of each static page: the template with the page's head and body. */
export const documents = (template: string): [name: string, html: string][] => [
  ...[...pages, ...betaPages, notFoundPage, missingPage].flatMap((page): [string, string][] => {
    const usual = documentOf(page, template, {})
    // Most pages mention neither billing nor the beta price, and are the same in every variant.
    const variants = Object.entries(variantsOf).map(([variant, offers]): [string, string] => [
      `${page.name}.${variant}`,
      documentOf(page, template, offers),
    ])
    return [[page.name, usual], ...variants.filter(([, html]) => html !== usual)]
  }),
  ['board', boardDocument(template)],
]

/** Document of an organisation's public board, without Earshot's frame and widget. */
function boardDocument(template: string): string {
  const head = renderToStaticMarkup(<BoardHead />)
  const body = renderToStaticMarkup(<BoardPlaceholder heading="Feedback / Feature Requests" framed />)
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => body)
    .replace('<!--widget-->', '')
}

function documentOf(page: SitePage, template: string, { billing = false, beta = true }: Offers): string {
  const head = renderToStaticMarkup(<Head page={page} />)
  const inside = page.framing === 'inside'
  const body = renderToString(
    <BillingOffer value={billing}>
      <BetaOffer value={beta}>
        {inside ? (
          <FramedLayout>
            <page.Page />
          </FramedLayout>
        ) : (
          <SiteLayout path={page.path}>
            <page.Page />
          </SiteLayout>
        )}
      </BetaOffer>
    </BillingOffer>,
  )
  const html = template.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
  // The surrounding page has the widget already.
  return inside ? html.replace('<!--widget-->', '') : html
}

const namesOf = (some: readonly SitePage[]): Record<string, string> =>
  Object.fromEntries(some.map(({ path, name }) => [path, name]))

/** Pages by address; the home page has a second one (product specification, section 2). */
const pageNames = (): Record<string, string> => ({ ...namesOf(pages), '/home': 'home' })

const framed = (framing: SitePage['framing']): string[] =>
  [...pages, ...betaPages, notFoundPage, missingPage]
    .filter((page) => page.framing === framing)
    .map(({ name }) => name)

/**
 * File name and document of each page around the login, made from the console's own page as the template. Shows a
 * loading state until the session is known; then the form replaces it.
 */
export const formDocuments = (template: string): [name: string, html: string][] =>
  formPages.map((page) => [page.name, formDocumentOf(page, template)])

function formDocumentOf(page: FormPage, template: string): string {
  const [path] = page.paths
  const head = renderToStaticMarkup(<Head page={{ ...page, path }} />)
  const frame = renderToStaticMarkup(
    <FormFrame path={path} year={settings.year}>
      <Loading />
    </FormFrame>,
  )
  return (
    template
      .replace('<title>Earshot</title>', () => head)
      // Scripts get a low priority, so that on a slow connection the styles arrive first and the page is drawn.
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace('<div id="root">', (root) => root + frame)
  )
}

/** Addresses of all pages, for the server. */
export const addresses = () => ({
  pages: pageNames(),
  forms: Object.fromEntries(formPages.flatMap(({ paths, name }) => paths.map((path) => [path, name]))),
  ownBoard: paths.ownFeedback(),
  beta: namesOf(betaPages),
  inside: framed('inside'),
  around: framed('around'),
  listed: pages.filter(({ unlisted }) => !unlisted).map(({ path }) => path),
  app: routes.flatMap((route) => addressesIn(route)),
  sections,
})

/**
 * Addresses of a route and its children; `*` is not an address, and a path without a leading slash continues its
 * parent's.
 */
function addressesIn({ path, children = [] }: RouteObject, parent = ''): string[] {
  if (path === '*') return []
  const address = path === undefined || path.startsWith('/') ? path : `${parent}/${path}`
  return [
    ...(address === undefined ? [] : [address]),
    ...children.flatMap((child) => addressesIn(child, address ?? parent)),
  ]
}

/** Metadata of an organisation's public board, with placeholders that the server fills in. */
const BoardHead = () => (
  <>
    <title>__BOARD_TITLE__</title>
    <meta name="description" content="__BOARD_DESCRIPTION__" />
    <meta name="robots" content="__BOARD_ROBOTS__" />
    <link rel="canonical" href="__BOARD_URL__" />
    <link rel="alternate" type="application/atom+xml" title="__BOARD_CHANGELOG__" href="__BOARD_FEED__" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="__BOARD_TITLE__" />
    <meta property="og:description" content="__BOARD_DESCRIPTION__" />
    <meta property="og:url" content="__BOARD_URL__" />
    __BOARD_CARD__
  </>
)

/**
 * A page inside the frame of another page: without header and footer, and its links open in the whole window. The id
 * `frame-heading` of its heading names its main element, to distinguish it from the outer page's.
 */
const FramedLayout = ({ children }: { children: ReactNode }) => (
  <main className={classes.inside} aria-labelledby="frame-heading">
    {children}
  </main>
)
