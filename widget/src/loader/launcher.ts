import type { Branding } from '@earshot/shared/branding'
import type { Options } from './options.ts'

/**
 * Makes the floating button with the project's branding.
 *
 * @param approach called when somebody is about to press it
 */
export function makeLauncher(
  options: Options,
  branding: Partial<Branding>,
  approach: () => unknown,
): HTMLButtonElement {
  const button = document.createElement('button')
  const text = document.createElement('span')
  // What it says unless there is something else to say.
  button.value = options.label ?? branding.launcherText ?? ''
  text.ariaLive = 'polite'
  button.className = 'spot launcher'
  button.onpointerenter = button.onfocus = () => options.preload !== 'none' && approach()
  button.ariaHasPopup = 'dialog'
  // Its name where it has no words; a label would hide those that come.
  button.title = 'Feedback'
  button.append(document.createElement('i'), text)
  return button
}
