import { feedbackAsyncIntegration, init } from '@sentry/browser'

init({
  dsn: `http://key@${location.host}/1`,
  cdnBaseUrl: location.origin,
  integrations: [feedbackAsyncIntegration({ enableScreenshot: false })],
})
