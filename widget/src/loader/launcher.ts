import type { WidgetConfig } from '@earshot/shared/widget'
import { drawLogo } from './logo.ts'
import type { Options } from './options.ts'

const bubble = 'M4 5h16v12h-7l-5 4v-4H4zM8 9.5h8M8 13h5'

function drawIcon(): Element {
  const make = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name)
  const icon = make('svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  const path = make('path')
  path.setAttribute('d', bubble)
  icon.append(path)
  return icon
}

/** Makes the floating button with the project's branding; its logo is added once it is loaded. */
export function makeLauncher(options: Options, { branding }: WidgetConfig, base: string): HTMLButtonElement {
  const button = document.createElement('button')
  const text = document.createElement('span')
  text.textContent = options.label ?? branding.launcherText
  text.setAttribute('role', 'status')
  button.className = 'spot launcher'
  button.setAttribute('aria-haspopup', 'dialog')
  button.setAttribute('aria-label', text.textContent || 'Feedback')
  button.append(drawIcon(), text)
  if (branding.logo) {
    // Its path begins with /e/, with which `base` ends; behind a proxy only `base` is right.
    drawLogo(base + branding.logo.replace('/e/', '')).then(
      (canvas) => button.firstChild?.replaceWith(canvas),
      () => {},
    )
  }
  return button
}

/** Shows a sentence on the button in place of its label, for four seconds. */
export function announce(button: HTMLButtonElement | undefined, sentence: string): void {
  const text = button?.lastChild
  if (!text || text.textContent === sentence) return
  const label = text.textContent
  text.textContent = sentence
  setTimeout(() => {
    text.textContent = label
  }, 4000)
}
