import { randomBytes } from 'node:crypto'
import { may } from '@earshot/shared/permissions'
import type { Context } from 'hono'
import { findMember, findOperatorSession } from '../features/authentication/session/authenticate.http.ts'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { findSite, findSiteByKey, type KnownSite } from '../features/board/site.ts'
import type { BetaOffer } from '../features/plan/discount.ts'
import { compressedText } from '../http/answer.ts'
import type { AppEnv } from '../http/context.ts'
import { publicCtx } from '../http/request-context.ts'
import { type StaticFile, type StaticFiles, sendFile } from '../http/static-files.ts'
import { AppError, notFound } from '../lib/app-error.ts'
import type { Config } from '../lib/config.ts'
import { textsIn } from '../texts/texts.ts'
import { type BoardDocument, BoardDocuments } from './board-document.ts'
import { boardTexts, variesByLanguage } from './board-language.ts'
import type { Framing, SitePages, StaticPage } from './site-pages.ts'

const placeholder = '__CSP_NONCE__'

/** What our own pages may do, besides where their styles come from and what they have to do with frames. */
const policyOf = (styles: string, framing: Framing = 'none'): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${framing === 'around' ? "'self'" : "'none'"}`,
    `frame-ancestors ${framing === 'inside' ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ')

const pageHeaders = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
}

/** What goes with a page that anybody may read. */
export const staticPageHeaders = (framing: Framing): Record<string, string> => ({
  ...pageHeaders,
  ...(framing === 'inside' && { 'x-frame-options': 'SAMEORIGIN' }),
  'content-security-policy': policyOf("'self'", framing),
  // Kept by browsers and asked for again each time: signing in must be felt at once.
  'cache-control': 'private, no-cache',
})

/**
 * The console's files, the static pages, the console at its own addresses, and the home page, as not
 * found, everywhere else (product specification, section 2).
 */
export const consolePages = (files: StaticFiles, site: SitePages | undefined, services: PageServices) => {
  const boards = new BoardDocuments()
  return async (c: Context<AppEnv>) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      throw new AppError('method_not_allowed', 405, 'This address is for reading only.')
    const file = isPublicFile(c.req.path) ? files.find(c.req.path) : undefined
    const lasting = c.req.path.startsWith('/assets/')
    if (file)
      return sendFile(c, file, {
        'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
    if (lasting) throw notFound('file')
    return page(c, { files, site, services, boards })
  }
}

/** What the console's pages are made with. */
export type PageServices = PageCacheServices & { betaOffer: BetaOffer }

interface Pages {
  files: StaticFiles
  site: SitePages | undefined
  services: PageServices
  boards: BoardDocuments
}

async function page(c: Context<AppEnv>, pages: Pages): Promise<Response> {
  const { files, site, services } = pages
  const path = c.req.path.replace(/(?<=[^/])\/+$/, '')
  const hidden = hiddenForm(services.config, c.req)
  if (hidden) return c.redirect(hidden)
  site?.showBetaLeft(await services.betaOffer.left(services.clock()))
  const [, slug] = /^\/site-feedback\/([^/]+)$/.exec(path) ?? []
  if (site && slug !== undefined) return siteFeedbackPage(c, { ...pages, site }, slug)
  const opensGuide = isOpenedGuide(c) && (await findMember(c, services)) !== undefined
  const reading = site?.find(path, opensGuide)
  if (reading && site?.showsOwnBoard(path)) return ownBoardPage(c, pages, reading, path)
  if (reading) return staticPage(c, services, reading, 200)
  if (site && isOperatorPage(path)) return operatorPage(c, { ...pages, site }, path)
  if (!site || site.isConsole(path))
    return consolePage(c, site?.findForm(path) ?? files.find('/index.html'), services)
  return staticPage(c, services, site.notFound, 404)
}

/** The operator's pages are for operators alone. */
const isOperatorPage = (path: string): boolean => /^\/operator(\/|$)/.test(path)

/** To whoever else is signed in the console says that nothing is here, within its frame. */
async function operatorPage(
  c: Context<AppEnv>,
  { files, site, services }: Pages & { site: SitePages },
  path: string,
): Promise<Response> {
  const isFound = site.isConsole(path) && (await findOperatorSession(c, services)) !== undefined
  if (!isFound && !(await findMember(c, services))) return missingPage(c, site)
  return consolePage(c, files.find('/index.html'), services, isFound ? 200 : 404)
}

/** To everybody, also to whoever is signed in: the dashboard would not say that nothing is here. */
const missingPage = (c: Context<AppEnv>, { missing }: SitePages): Promise<Response> =>
  sendFile(c, missing.file, staticPageHeaders(missing.framing), 404)

/**
 * An organisation's public board. Whoever may moderate it gets the same board from the console, which has the
 * forms to edit and to invite beside it (decisions, "Feedback").
 */
async function siteFeedbackPage(
  c: Context<AppEnv>,
  { files, site, services, boards }: Pages & { site: SitePages },
  slug: string,
): Promise<Response> {
  const ctx = publicCtx(c, services)
  const known = await findSite(ctx, slug)
  if (!known) return missingPage(c, site)
  if (known.project.slug !== slug) return movedBoard(c, known)
  if (await mayModerate(c, services, known)) return consolePage(c, files.find('/index.html'), services)
  const texts = boardTexts(c, known)
  const template = {
    page: site.board.plain.toString('utf8'),
    url: `${services.config.publicUrl}/site-feedback/${slug}`,
    heading: texts.t('heading'),
    texts,
  }
  return sendBoard(c, await boards.make(ctx, known, template, c.req.query()))
}

/** To the current address. Browsers ask again each time: the board may take this address back. */
function movedBoard(c: Context<AppEnv>, { project }: KnownSite): Response {
  c.header('cache-control', 'private, no-cache')
  return c.redirect(`/site-feedback/${project.slug}${new URL(c.req.url).search}`, 301)
}

async function mayModerate(
  c: Context<AppEnv>,
  services: PageServices,
  { project }: KnownSite,
): Promise<boolean> {
  const found = await findMember(c, services)
  if (found?.session.tenantId !== project.tenantId) return false
  const { membership } = found
  return may({ role: membership.role, owner: membership.owner === 1 }, 'moderateFeedback')
}

/** The static page around our own board; without a project for it the page says how to write to us. */
async function ownBoardPage(
  c: Context<AppEnv>,
  pages: Pages,
  reading: StaticPage,
  path: string,
): Promise<Response> {
  const { services, boards } = pages
  const { siteProjectKey, publicUrl } = services.config
  const ctx = publicCtx(c, services)
  const known = siteProjectKey === undefined ? undefined : await findSiteByKey(ctx, siteProjectKey)
  if (!known || (await findMember(c, services))) return staticPage(c, services, reading, 200)
  const template = {
    page: reading.file.plain.toString('utf8'),
    url: `${publicUrl}${path}`,
    heading: 'Feedback / Report a Bug',
    // The page around it is English.
    texts: textsIn('en'),
  }
  return sendBoard(c, await boards.make(ctx, known, template, c.req.query()))
}

/** To search engines an item that is not there and a private board are no pages. */
const sendBoard = (c: Context<AppEnv>, { file, status, indexed }: BoardDocument): Promise<Response> =>
  sendFile(
    c,
    file,
    {
      ...staticPageHeaders('none'),
      ...variesByLanguage,
      ...(!indexed && { 'x-robots-tag': 'noindex' }),
    },
    status,
  )

/** Pages and what the build says about them are no files to be asked for by name. */
const isPublicFile = (path: string): boolean => !path.endsWith('.html') && !path.startsWith('/site/')

/** A guide that a link of the console, or of a guide, leads to: whoever is signed in may read it too. */
const isOpenedGuide = (c: Context<AppEnv>): boolean =>
  /^\/(help|integration)$/.test(c.req.path) && c.req.header('sec-fetch-site') === 'same-origin'

/**
 * A page that anybody may read; whoever is signed in goes on to the console. It is told here, before
 * anything is shown, so that nobody sees one page turn into the other.
 */
async function staticPage(
  c: Context<AppEnv>,
  services: PageServices,
  { file, framing }: StaticPage,
  status: 200 | 404,
): Promise<Response> {
  // Whoever reads the page around a frame is sent on by that page.
  if (framing !== 'inside' && !isOpenedGuide(c) && (await findMember(c, services))) {
    c.header('cache-control', 'no-store')
    return c.redirect('/dashboard')
  }
  return sendFile(c, file, staticPageHeaders(framing), status)
}

/** The console's own page; its nonce is for the few style elements that it makes itself. */
async function consolePage(
  c: Context<AppEnv>,
  index: StaticFile | undefined,
  { config }: PageServices,
  status: 200 | 404 = 200,
): Promise<Response> {
  if (!index)
    throw new AppError('unavailable', 503, 'The console is not built. Run npm start, or npm run dev.')
  const nonce = randomBytes(16).toString('base64')
  const html = index.plain
    .toString('utf8')
    .replaceAll(placeholder, nonce)
    .replace('__LAUNCH_MODE__', config.launchMode)
  const headers = {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    // Around the preview of the widget (`widget-preview.routes.ts`).
    'content-security-policy': policyOf(`'self' 'nonce-${nonce}'`, 'around'),
    'cache-control': 'no-store',
    // Whoever finds a tracking link does so because somebody has shown it.
    ...(c.req.path.startsWith('/track') && { 'x-robots-tag': 'noindex' }),
  }
  return compressedText(c, html, headers, status)
}

/** Where the forms are in both modes, by the address that shows the waiting list in beta. */
const hidden = new Map([
  ['/login', '/login-hidden'],
  ['/signup', '/signup-hidden'],
])

/** News that the forms show, by its name in the query (product specification, section 2). */
const news = ['success', 'error']

/**
 * In beta, where somebody is sent who comes to the login or the sign-up with news, such as an activated address: to the
 * form, with the same query. Undefined for everybody else.
 */
function hiddenForm(
  { launchMode }: Pick<Config, 'launchMode'>,
  request: { path: string; url: string },
): string | undefined {
  if (launchMode !== 'beta') return undefined
  const form = hidden.get(request.path.replace(/(?<=[^/])\/+$/, ''))
  const { search, searchParams } = new URL(request.url)
  return form !== undefined && news.some((name) => searchParams.has(name)) ? form + search : undefined
}
