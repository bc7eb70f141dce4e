import type { WidgetOptions } from '../interface/bridge.ts'

/**
 * Makes the floating button; its value is what it says unless there is something else to say.
 *
 * @param approach called when somebody is about to press it
 */
export function makeLauncher(options: WidgetOptions, approach: () => unknown): HTMLButtonElement {
  const button = document.createElement('button')
  const text = document.createElement('span')
  text.ariaLive = 'polite'
  button.className = 'spot launcher'
  button.onpointerenter = button.onfocus = () => options.preload !== 'none' && approach()
  button.ariaHasPopup = 'dialog'
  // Its name where it has no words; a label would hide those that come.
  button.title = 'Feedback'
  button.append(document.createElement('i'), text)
  return button
}
