import { html } from 'hono/html'
import { type StaticFiles, sendFile } from '../http/response/static-files.ts'
import { routeGroup } from '../http/validate.ts'
import { notFound } from '../lib/app-error.ts'

/**
 * Only the product's own scripts: no requests, no storage, no session. In the sandbox the page has an opaque origin, so
 * it can access neither the console around it nor the console's rights.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-scripts allow-forms',
].join('; ')

const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Widget preview</title>
  </head>
  <body>
    <script src="/e/v1.js"></script>
    <script src="/e/preview.js"></script>
  </body>
</html>`

/** The page on which the console previews the widget with unsaved settings: it contains no one's data. */
export function widgetPreviewRoutes(files: StaticFiles) {
  const app = routeGroup()
  app.get('/e/preview', (c) =>
    c.html(page, 200, {
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    }),
  )
  app.get('/e/preview.js', (c) => {
    const script = files.find('/preview.js')
    if (!script) throw notFound('script')
    return sendFile(c, script, { 'cache-control': 'no-cache' })
  })
  return app
}
