import { paths } from '../../lib/paths.ts'

/** By the beginning of a page's path, the longest first, the chapter of our own guides that explains it. */
const guides: readonly (readonly [path: RegExp, guide: string])[] = [
  [/^\/projects\/[^/]+\/install$/, `${paths.integration()}#snippet`],
  [/^\/projects\/[^/]+\/identity$/, `${paths.integration()}#signed-identity`],
  [/^\/projects\/[^/]+\/(widget|branding)$/, `${paths.help()}#look`],
  [/^\/projects\/[^/]+\/moderation$/, `${paths.help()}#inbox`],
  [/^\/projects/, `${paths.help()}#start`],
  [/^\/feedback/, `${paths.help()}#inbox`],
  [/^\/people/, `${paths.help()}#inbox`],
  [/^\/tasks/, `${paths.help()}#board`],
  [/^\/changelog/, `${paths.help()}#changelog`],
  [/^\/users/, `${paths.help()}#team`],
  [/^\/organisation\/integrations$/, paths.integration()],
  [/^\/organisation\/(subscription|invoices)$/, `${paths.help()}#billing`],
  [/^\/organisation/, `${paths.help()}#team`],
  [/^\/account/, `${paths.help()}#team`],
  [/^\//, `${paths.help()}#start`],
]

/** Where our guides explain the page at a path. */
export const guideTo = (pathname: string): string =>
  guides.find(([path]) => path.test(pathname))?.[1] ?? paths.help()

/** Every place that a page may lead to. */
export const guideTargets: readonly string[] = [...new Set(guides.map(([, guide]) => guide))]
