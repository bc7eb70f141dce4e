import { type StaticFiles, sendFile } from '../../http/response/static-files.ts'
import { routeGroup } from '../../http/validate.ts'
import { notFound } from '../../lib/app-error.ts'

const anyOrigin = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

const immutable = { ...anyOrigin, 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * The widget's scripts: the loader, the same for everyone, and those that take the place of a rival's; the script of each release and its npm package, at URLs that
 * never change; and their chunks, named by their content. A chunk has further URLs, `/e/c/2/…`, for browsers in which
 * the import of the first one has failed. The manifest lists the current files with their hashes; the guide explains
 * the widget's error messages.
 *
 * @param publicUrl base URL of the server's own pages
 */
export function widgetFiles(files: StaticFiles, publicUrl: string) {
  const app = routeGroup()
  // Beside the scripts, so that a page's proxy reaches it too. Browsers keep the fragment.
  app.get('/e/guide', (c) => c.redirect(`${publicUrl}/integration`))
  app.on('GET', ['/e/v1.js', '/e/canny.js', '/e/featurebase.js'], (c) => {
    const loader = files.find(c.req.path.slice('/e'.length))
    if (!loader) throw notFound('script')
    return sendFile(c, loader, {
      ...anyOrigin,
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    })
  })
  app.get('/e/manifest.json', (c) => {
    const manifest = files.find('/manifest.json')
    if (!manifest) throw notFound('manifest')
    return sendFile(c, manifest, { ...anyOrigin, 'cache-control': 'no-cache' })
  })
  app.get('/e/:release{[0-9]+\\.[0-9]+\\.[0-9]+-[0-9a-f]{8}\\.js}', (c) => {
    const release = files.find(`/${c.req.param('release')}`)
    if (!release) throw notFound('release')
    return sendFile(c, release, immutable)
  })
  app.get('/e/:package{earshot-widget-[0-9]+\\.[0-9]+\\.[0-9]+-[0-9a-f]{8}\\.tgz}', (c) => {
    const archive = files.find(`/${c.req.param('package')}`)
    if (!archive) throw notFound('package')
    return sendFile(c, archive, immutable)
  })
  app.on('GET', ['/e/c/:file', '/e/c/:attempt{[0-9]+}/:file'], (c) => {
    const chunk = files.find(`/${c.req.param('file')}`)
    if (!chunk) throw notFound('script')
    return sendFile(c, chunk, immutable)
  })
  return app
}
