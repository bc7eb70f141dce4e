/** A measured widget; `launcher` and `open` are page expressions for the elements that show it is there and open. */
export interface Product {
  name: string
  /** Name of its page and its bundle. */
  page: string
  launcher: string
  open: string
  /** Parts that the figures leave out. */
  note: string
}

const inShadow = (host: string, selector: string) =>
  `document.querySelector('${host}')?.shadowRoot?.querySelector('${selector}')`

export const products: Product[] = [
  {
    name: 'Earshot',
    page: 'earshot',
    launcher: inShadow('earshot-widget', '.launcher'),
    open: inShadow('earshot-widget', 'dialog[open] h2'),
    note: 'all of it, from its own server with the demo’s data',
  },
  {
    name: 'Sentry, feedback loaded late',
    page: 'sentry',
    launcher: inShadow('#sentry-feedback', 'button'),
    open: inShadow('#sentry-feedback', 'dialog[open] form'),
    note: 'the SDK that it needs and its form, without screenshots; no project’s settings are fetched',
  },
  {
    name: 'PostHog, surveys',
    page: 'posthog',
    launcher:
      "Array.from(document.querySelectorAll('[class^=PostHogSurvey]'), (host) => host.shadowRoot?.querySelector('.ph-survey-widget-tab')).find(Boolean)",
    open: "Array.from(document.querySelectorAll('[class^=PostHogSurvey]'), (host) => host.shadowRoot?.querySelector('form')).find(Boolean)",
    note: 'with one survey of a text field behind a tab; settings and survey are the bench’s',
  },
  {
    name: 'Gleap',
    page: 'gleap',
    launcher: "document.querySelector('.bb-feedback-button')",
    open: "document.querySelector('.gleap-frame-container iframe')",
    note: 'until its frame is shown: the application in the frame comes from its servers and is in no figure',
  },
]
