import type { Options } from '../interface/interface.ts'
import { replace, themeOf } from './former-script.ts'
import { type Input, inputOf } from './former-user.ts'

const metadataOf = ({ metadata }: Input): Partial<Options> =>
  metadata instanceof Object ? { metadata: inputOf(metadata) } : {}

const localeOf = ({ locale, language = locale }: Input): Partial<Options> =>
  typeof language === 'string' && language ? { locale: language } : {}

/** The launcher, on the side that a page wanted. */
const placed = ({ placement }: Input): Partial<Options> => {
  if (placement === 'left') return { launcher: true, position: 'bottom-left' }
  return placement === 'right' ? { launcher: true, position: 'bottom-right' } : {}
}

/** The launcher, where a page says whether it wants one. */
const launcherOf = ({ hideDefaultLauncher }: Input): Partial<Options> =>
  hideDefaultLauncher === undefined ? {} : { launcher: !hideDefaultLauncher }

const optionsOf = (input: Input): Partial<Options> => ({
  ...themeOf(input),
  ...localeOf(input),
  ...metadataOf(input),
})

const links = {
  '[data-featurebase-feedback]': 'form',
  '[data-featurebase-changelog]': 'news',
  '[data-featurebase-link]': 'board',
} as const

/** Calls `Featurebase(…)` as its documentation has them, for `/e/featurebase.js`. */
replace('Featurebase', links, (page) => {
  const tokenOf = ({ featurebaseJwt, jwtToken = featurebaseJwt, ssoToken = jwtToken }: Input) => ssoToken
  const identify = (input: Input) => {
    if (tokenOf(input) || input.email || input.userId) page.identify(input, tokenOf(input))
  }
  const embed = (input: Input) => {
    identify(input)
    page.set(optionsOf(input))
    page.embed('[data-featurebase-embed]')
  }
  const changelog = (input: Input, done: unknown) => {
    identify(input)
    page.set(optionsOf(input))
    if (typeof done === 'function') page.warn('Featurebase does not call back for its changelog here.')
  }
  const update = (input: Input) => {
    identify(input)
    page.set({ ...optionsOf(input), ...launcherOf(input) })
  }
  const openNews = () => page.open('news')
  // A page opens the form of a rival's widget by a message to itself.
  addEventListener('message', ({ data, source }) => {
    if (
      source === window &&
      data?.target === 'FeaturebaseWidget' &&
      data.data?.action === 'openFeedbackWidget'
    )
      page.open('form')
  })
  return {
    identify(input, done) {
      identify(input)
      if (typeof done === 'function') done(null)
    },
    initialize_feedback_widget(input, done) {
      identify(input)
      page.set({ ...optionsOf(input), ...placed(input) })
      if (typeof done === 'function') page.ready(() => done(null, { action: 'widgetReady' }))
    },
    initialize_changelog_widget: changelog,
    init_changelog_widget: changelog,
    manually_open_changelog_popup: openNews,
    showChangelog: openNews,
    manually_close_changelog_popup: page.closeNews,
    initialize_portal_widget: embed,
    embed,
    init_embed_widget: embed,
    boot: (input) => update({ hideDefaultLauncher: false, ...input }),
    update,
    show: (view: unknown) => page.open(view === 'changelog' ? 'news' : undefined),
    hide: page.close,
    shutdown: page.logout,
    setTheme: (theme) => page.set(themeOf({ theme })),
    setLanguage: (language) => page.set(localeOf({ language })),
  }
})
