import { paths } from '../../lib/paths.ts'

/** Chapters of our guides by the beginning of a page's path, the longest path first. */
const guides: readonly (readonly [path: RegExp, guide: string])[] = [
  [/^\/projects\/[^/]+\/install$/, `${paths.integration()}#snippet`],
  [/^\/projects\/[^/]+\/identity$/, `${paths.integration()}#signed-identity`],
  [/^\/projects\/[^/]+\/(widget|branding)$/, `${paths.help()}#look`],
  [/^\/projects\/[^/]+\/moderation$/, `${paths.help()}#inbox`],
  [/^\/projects/, `${paths.help()}#start`],
  [/^\/feedback/, `${paths.help()}#inbox`],
  [/^\/people/, `${paths.help()}#inbox`],
  [/^\/companies/, `${paths.help()}#companies`],
  [/^\/tasks/, `${paths.help()}#board`],
  [/^\/(roadmap|changelog)/, `${paths.help()}#changelog`],
  [/^\/users/, `${paths.help()}#team`],
  [/^\/organisation\/integrations$/, paths.integration()],
  [/^\/organisation\/api-keys$/, `${paths.help()}#api`],
  [/^\/organisation\/imports$/, `${paths.help()}#import`],
  [/^\/organisation\/webhooks$/, `${paths.help()}#webhooks`],
  [/^\/organisation\/(subscription|invoices)$/, `${paths.help()}#billing`],
  [/^\/organisation/, `${paths.help()}#team`],
  [/^\/account/, `${paths.help()}#team`],
  [/^\//, `${paths.help()}#start`],
]

/** Link to the guide that explains the page at a path. */
export const guideTo = (pathname: string): string =>
  guides.find(([path]) => path.test(pathname))?.[1] ?? paths.help()

/** Every address that a guide link may lead to. */
export const guideTargets: readonly string[] = [...new Set(guides.map(([, guide]) => guide))]
