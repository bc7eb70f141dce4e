import { findBlockReason } from '@earshot/shared/contact/obstacle'
import { type Mistake, mistakes } from '@earshot/shared/widget/widget-mistakes'
import type { BridgeArguments } from '../interface/bridge.ts'
import { diagnose } from './diagnosis.ts'
import type { Found } from './found.ts'
import { readOption } from './option.ts'
import { report } from './report.ts'

export { findBlockReason }

/** Time for a page to add the element for the panel, in milliseconds. */
const attachWait = 3_000

/** All lines so far: each is logged only once. */
const logged: Record<string, true> = {}

const isMistake = (what: unknown): what is Mistake => typeof what === 'string' && what in mistakes

/** Finds the mistake behind a symptom; undefined if there is none after all. */
async function find(
  [base, options, signal]: BridgeArguments,
  what: unknown,
  about: unknown,
): Promise<Found | undefined> {
  switch (what) {
    case 'config':
    case 'load':
      return diagnose(base, options, what)
    case 'option':
      return readOption(options, `${about}`)
    case 'target':
      await new Promise((resolve) => setTimeout(resolve, attachWait))
      return signal.aborted || typeof about !== 'string' || document.querySelector(about)
        ? undefined
        : ['target', about]
  }
  if (isMistake(what)) return [what, about]
  return ['failed', `${about}, ${what}`]
}

/**
 * Logs a mistake as one line in the browser's console, with the guide's address, and reports it to the team if its kind
 * is for them.
 */
export async function start(bridge: BridgeArguments, [what, about]: [unknown, unknown]): Promise<void> {
  // A mistake may occur before the widget has started.
  const [base, options = {}] = bridge
  const found = await find(bridge, what, about)
  if (!found) return
  const [code, word] = found
  const { says, mend } = mistakes[code]
  const line = `Earshot: ${says.replace('{{about}}', () => `${word}`)}. ${mend} ${base}guide#${code}`
  if (logged[line]) return
  logged[line] = true
  console.warn(line)
  report(base, options, code)
}
