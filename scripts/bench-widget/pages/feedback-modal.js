import { feedbackModalIntegration } from '@sentry/feedback'

// Sentry's CDN file makes this assignment; the npm package does not contain that file.
Object.assign(window.Sentry, { feedbackModalIntegration })
