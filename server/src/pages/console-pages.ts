import { randomBytes } from 'node:crypto'
import { may } from '@earshot/shared/permissions'
import type { Context } from 'hono'
import { findMember, findOperatorSession } from '../features/authentication/session/authenticate.http.ts'
import type { PageCacheServices } from '../features/board/page-cache/page-cache-services.ts'
import { findSite, findSiteByKey, type KnownSite } from '../features/board/site.ts'
import type { BetaOffer } from '../features/plan/discount.ts'
import type { AppEnv } from '../http/context.ts'
import { publicCtx } from '../http/request-context.ts'
import { compressedText } from '../http/response/answer.ts'
import { type StaticFile, type StaticFiles, sendFile } from '../http/response/static-files.ts'
import { AppError, notFound } from '../lib/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import { type BoardDocument, BoardDocuments } from './board-document.ts'
import { boardTexts, variesByLanguage } from './board-language.ts'
import { hiddenForm } from './hidden-form.ts'
import { pageHeaders, policyOf, staticPageHeaders } from './page-headers.ts'
import type { SitePages, StaticPage } from './site-pages.ts'

const placeholder = '__CSP_NONCE__'

/**
 * The console's files, the static pages, the console at its own addresses, and the home page, as not found, everywhere
 * else (product specification, section 2).
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

/** Services of the console's pages. */
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
  if (site?.isBelowConsole(path) && !site.isConsole(path)) return unknownPage(c, { ...pages, site })
  if (!site || site.isConsole(path))
    return consolePage(c, site?.findForm(path) ?? files.find('/index.html'), services)
  return staticPage(c, services, site.notFound, 404)
}

/** The operator's pages are only for operators. */
const isOperatorPage = (path: string): boolean => /^\/operator(\/|$)/.test(path)

/** Serves the console to other signed-in users, which shows that the page does not exist, within its frame. */
async function operatorPage(
  c: Context<AppEnv>,
  { files, site, services, boards }: Pages & { site: SitePages },
  path: string,
): Promise<Response> {
  const isFound = site.isConsole(path) && (await findOperatorSession(c, services)) !== undefined
  if (!isFound && !(await findMember(c, services))) return missingPage(c, { files, site, services, boards })
  return consolePage(c, files.find('/index.html'), services, isFound ? 200 : 404)
}

/** Members see within the console's frame that the page does not exist; everybody else the home page. */
const unknownPage = async (
  c: Context<AppEnv>,
  { files, site, services }: Pages & { site: SitePages },
): Promise<Response> =>
  (await findMember(c, services))
    ? consolePage(c, files.find('/index.html'), services, 404)
    : staticPage(c, services, site.notFound, 404)

/** Says that nothing is at an address of a known form; to members in the console, which leads them to the dashboard. */
const missingPage = async (
  c: Context<AppEnv>,
  { files, site, services }: Pages & { site: SitePages },
): Promise<Response> =>
  (await findMember(c, services))
    ? consolePage(c, files.find('/index.html'), services, 404)
    : sendFile(c, site.missing.file, staticPageHeaders(site.missing.framing), 404)

/**
 * An organisation's public board. Members who may moderate it get the board in the console, which also has the forms to
 * edit and to invite (decisions, "Feedback").
 */
async function siteFeedbackPage(
  c: Context<AppEnv>,
  { files, site, services, boards }: Pages & { site: SitePages },
  slug: string,
): Promise<Response> {
  const ctx = publicCtx(c, services)
  const known = await findSite(ctx, slug)
  if (!known) return missingPage(c, { files, site, services, boards })
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

/** Redirects to the current address. Browsers check again each time: the board may return to this address. */
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

/**
 * The static page around the product's own board; without a project for the board the page says how to write to the
 * operator.
 */
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
    // The page around the board is English.
    texts: textsIn('en'),
  }
  return sendBoard(c, await boards.make(ctx, known, template, c.req.query()))
}

/** For search engines, a missing item and a private board are not pages. */
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

/** Pages, and the build's data about them, cannot be requested by file name. */
const isPublicFile = (path: string): boolean => !path.endsWith('.html') && !path.startsWith('/site/')

/** A guide that is linked from the console or from another guide: signed-in users may read it, too. */
const isOpenedGuide = (c: Context<AppEnv>): boolean =>
  /^\/(help|integration)$/.test(c.req.path) && c.req.header('sec-fetch-site') === 'same-origin'

/**
 * A page that anyone may read; signed-in users are redirected to the console. Decided here, before anything is shown,
 * so that no reader sees one page replaced by another.
 */
async function staticPage(
  c: Context<AppEnv>,
  services: PageServices,
  { file, framing }: StaticPage,
  status: 200 | 404,
): Promise<Response> {
  // The page around a frame redirects its reader itself.
  if (framing !== 'inside' && !isOpenedGuide(c) && (await findMember(c, services))) {
    c.header('cache-control', 'no-store')
    return c.redirect('/dashboard')
  }
  return sendFile(c, file, staticPageHeaders(framing), status)
}

/** The console's own page; its nonce is for the few style elements that the console creates. */
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
    .replace('__SIGN_UP__', config.signUp)
  const headers = {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    // Around the preview of the widget (`widget-preview.routes.ts`).
    'content-security-policy': policyOf(`'self' 'nonce-${nonce}'`, 'around'),
    'cache-control': 'no-store',
    // A search engine finds a tracking link only if it was published.
    ...(c.req.path.startsWith('/track') && { 'x-robots-tag': 'noindex' }),
  }
  return compressedText(c, html, headers, status)
}
