import { browserName } from '@earshot/shared/diagnostics/browser-name'
import type { Environment } from '@earshot/shared/feedback/feedback'

/**
 * An environment in words, each with its label: 'Chrome 156 on Linux', '390 × 844', 'English (UK)', page and release.
 */
export const environmentWords = ({
  browser,
  viewport,
  language,
  page,
  release,
}: Environment): [string, string][] =>
  [
    ['Browser', browser && browserName(browser)],
    ['Window', viewport?.replace(/^(\d+)x(\d+)$/, '$1 × $2')],
    ['Language', language && languageName(language)],
    ['Page', page],
    ['Release', release],
  ].filter((fact): fact is [string, string] => !!fact[1])

const languages = new Intl.DisplayNames('en', {
  type: 'language',
  style: 'short',
  languageDisplay: 'standard',
})

/** 'English (UK)' for `en-GB`; an invalid language tag is returned unchanged. */
function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag
  } catch {
    return tag
  }
}
