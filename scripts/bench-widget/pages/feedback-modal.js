import { feedbackModalIntegration } from '@sentry/feedback'

// As the file on the service's network does, which the package is not shipped with.
Object.assign(window.Sentry, { feedbackModalIntegration })
