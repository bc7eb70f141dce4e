import type { ApiDocument } from '../../http/api-document.ts'
import { type StaticFile, sendFile, staticFile } from '../../http/response/static-files.ts'
import { routeGroup } from '../../http/validate.ts'
import { staticPageHeaders } from '../page-headers.ts'
import type { SitePages } from '../site-pages.ts'
import { apiReference } from './reference.markup.ts'

/** Placeholder of the operations in the built page. */
const placeholder = '__API_REFERENCE__'

const addresses = ['/api-reference', '/api-reference/']

/** The API reference for everyone: the public OpenAPI document as a page. */
export function apiReferenceRoutes(site: SitePages | undefined, readDocument: () => ApiDocument) {
  const app = routeGroup()
  let made: { of: StaticFile; file: StaticFile } | undefined

  app.on('GET', addresses, async (c, next) => {
    const page = site?.find('/api-reference')
    if (!page) return next()
    if (made?.of !== page.file) {
      const reference = String(await apiReference(readDocument()))
      const text = page.file.plain.toString('utf8').replace(placeholder, () => reference)
      made = { of: page.file, file: staticFile('page.html', Buffer.from(text)) }
    }
    return sendFile(c, made.file, staticPageHeaders(page.framing))
  })
  return app
}
