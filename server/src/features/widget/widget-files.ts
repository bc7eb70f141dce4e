import { routeGroup } from '../../http/route-group.ts'
import { type StaticFiles, sendFile } from '../../http/static-files.ts'
import { notFound } from '../../lib/app-error.ts'

const anyOrigin = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** The widget's scripts: the loader, the same for everyone, and its chunks, named by their content. */
export function widgetFiles(files: StaticFiles) {
  const app = routeGroup()
  app.get('/e/v1.js', (c) => {
    const loader = files.find('/v1.js')
    if (!loader) throw notFound('script')
    return sendFile(c, loader, {
      ...anyOrigin,
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    })
  })
  app.get('/e/c/:file', (c) => {
    const chunk = files.find(`/${c.req.param('file')}`)
    if (!chunk) throw notFound('script')
    return sendFile(c, chunk, { ...anyOrigin, 'cache-control': 'public, max-age=31536000, immutable' })
  })
  return app
}
