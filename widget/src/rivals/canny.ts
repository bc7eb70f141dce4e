import { replace, themeOf } from './former-script.ts'
import { inputOf } from './former-user.ts'

/** Calls `Canny(…)` as its documentation has them, for `/e/canny.js`. */
replace('Canny', { '[data-canny-link]': 'board', '[data-canny-changelog]': 'news' }, (page) => ({
  identify({ user, ssoToken }, done) {
    page.identify(inputOf(user), ssoToken)
    if (typeof done === 'function') done()
  },
  initChangelog(input, element) {
    page.set(themeOf(input))
    ;(element as Element | undefined)?.setAttribute?.('data-canny-changelog', '')
  },
  closeChangelog: page.closeNews,
  render(input) {
    if (input.ssoToken) page.identify({}, input.ssoToken)
    page.set(themeOf(input))
    page.embed('[data-canny]')
    if (typeof input.onLoadCallback === 'function') input.onLoadCallback()
  },
}))
