import { request } from '../api/api.ts'

/** Reports that the link in an email was opened, and takes its token out of the address, which readers pass on. */
export function reportOpening(): void {
  const [end, token] = /#notice=([^#]+)/.exec(location.hash) ?? []
  if (!end || !token) return
  history.replaceState(history.state, '', location.href.replace(end, ''))
  request('PUT', '/notice-openings', null, { body: { token } }).catch(() => undefined)
}
