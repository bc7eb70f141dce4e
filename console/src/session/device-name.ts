import { deviceOf } from '@earshot/shared/diagnostics/browser-name'

/** A browser and its system in words: 'Firefox on Linux'. */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return `${browser.name} on ${system.name}`
  return browser?.name ?? (system ? `A browser on ${system.name}` : 'A browser we do not know')
}

/** True for a phone or tablet. */
export const isHandheld = (userAgent: string): boolean => /\b(?:iPhone|iPad|Android)\b/.test(userAgent)
