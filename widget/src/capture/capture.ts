import type { BridgeArguments, DiagnosticKind } from '../interface/bridge.ts'
import { watchClicks } from './clicks.ts'
import { watchConsole } from './console.ts'
import { watchRequests } from './requests.ts'

/** Watches what the page allows, until the widget is destroyed; nothing for who asks for privacy. */
export function start([base, options, signal]: BridgeArguments): void {
  const { capture = {} } = options
  if (navigator.globalPrivacyControl || signal.aborted) return
  const allows = (name: 'console' | 'network' | 'clicks' | 'routes') =>
    typeof capture === 'string' ? capture.includes(name) : capture[name]
  // Of each kind the newest, so that none takes the place of errors.
  const keep = (kind: DiagnosticKind, what: unknown) => {
    const { recent = [] } = options
    const same = recent.filter((entry) => entry[1] === kind)
    if (same[0] && same[19]) recent.splice(recent.indexOf(same[0]), 1)
    recent.push([Date.now(), kind, what])
  }
  let path: string
  const noteRoute = () => {
    if (!allows('routes') || path === location.pathname) return
    path = location.pathname
    keep('route', path)
  }
  // The page it is on stands before whatever happens there, also where the browser does not tell of pages.
  const after = (kind: DiagnosticKind) => (what: unknown) => {
    noteRoute()
    keep(kind, what)
  }
  noteRoute()
  window.navigation?.addEventListener('currententrychange', noteRoute, { signal })
  addEventListener('popstate', noteRoute, { signal })
  if (allows('console')) watchConsole(signal, after('console'))
  if (allows('network')) watchRequests(signal, base, after('request'))
  if (allows('clicks')) watchClicks(signal, after('click'))
}
