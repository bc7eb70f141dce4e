import { reportedMistakes } from '@earshot/shared/installation/reported-mistakes'
import type { WidgetOptions } from '../interface/bridge.ts'

/**
 * Reports the kind of mistake to the project's team, without any data of the visitor; never if the page asks for
 * consent first. A policy that forbids requests allows the report as a module, like the widget's own code.
 */
export function report(base: string, { key = '', consent }: Partial<WidgetOptions>, mistake: string): void {
  if (consent === 'required' || !reportedMistakes.some((one) => one === mistake)) return
  const address = `${base}v1/mistake.js?key=${encodeURIComponent(key)}&mistake=${mistake}&page=${location.origin}`
  const sent: Promise<unknown> = mistake === 'csp' ? import(address) : fetch(address, { credentials: 'omit' })
  sent.catch(() => {})
}
