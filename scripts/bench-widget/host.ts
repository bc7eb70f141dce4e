import { createServer } from 'node:http'

const page = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>A page</title>
    <link rel="icon" href="data:,">
    ${script}
  </head>
  <body><h1>A page</h1><p>${'Words that somebody reads. '.repeat(200)}</p></body>
</html>`

const survey = {
  id: '1',
  name: 'Feedback',
  type: 'widget',
  start_date: '2026-01-01T00:00:00Z',
  end_date: null,
  questions: [{ id: '2', type: 'open', question: 'What can we do better?' }],
  appearance: { widgetType: 'tab', widgetLabel: 'Feedback' },
  conditions: null,
}

const settings = { surveys: [survey], supportedCompression: [], hasFeatureFlags: false }

const remoteSettings = JSON.stringify({ phc_bench: { config: settings, siteApps: [] } })

/** Minimal responses of the competitors' servers that make their widgets appear. */
const answers: [beginning: string, answer: object][] = [
  ['/array/', settings],
  ['/flags/', { ...settings, flags: {} }],
  ['/api/surveys/', { surveys: [survey] }],
  ['/gleap/config/bench/tooltips', []],
  ['/gleap/config', { flowConfig: { feedbackButtonPosition: 'BOTTOM_RIGHT' }, projectActions: {} }],
  ['/gleap/sessions', { gleapId: '1', gleapHash: '2' }],
]

const script = 'text/javascript'

/** Serves a page for each widget, the competitors' code and stubs of their servers, from its own origin. */
export async function serveHost(
  port: number,
  earshot: { address: string; key: string },
  bundles: ReadonlyMap<string, Buffer>,
) {
  const tagOf = (name: string) =>
    name === 'earshot'
      ? `<script async src="${earshot.address}/e/v1.js" data-key="${earshot.key}"></script>`
      : `<script async src="/${name}.js"></script>`
  const answerTo = (path: string): [type: string, body: string | Buffer] => {
    const [, name = '', ending] = /([\w-]+)(?:\.min)?\.(html|js)$/.exec(path) ?? []
    const code = bundles.get(name)
    if (ending === 'html') return ['text/html; charset=utf-8', page(tagOf(name))]
    if (code) return [script, code]
    if (path.endsWith('/config.js')) return [script, `window._POSTHOG_REMOTE_CONFIG = ${remoteSettings}`]
    if (path.startsWith('/gleap/frame')) return ['text/html', '<!doctype html><title>Frame</title>']
    const [, answer = {}] = answers.find(([beginning]) => path.startsWith(beginning)) ?? []
    return ['application/json', JSON.stringify(answer)]
  }
  const server = createServer((request, response) => {
    const [type, body] = answerTo(new URL(request.url ?? '/', 'http://host').pathname)
    response.setHeader('Content-Type', type)
    if (type === script) response.setHeader('Cache-Control', 'max-age=3600')
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*')
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => server.close(),
  }
}
