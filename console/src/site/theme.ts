import type { Theme } from '@earshot/shared/account/account'
import { oneOf } from '@earshot/shared/record'
import { readStored, store } from '../lib/browser-storage.ts'

/** Storage key that Mantine uses on the signed-in pages, so that one choice applies to all pages. */
const key = 'mantine-color-scheme-value'
const themes: readonly Theme[] = ['auto', 'light', 'dark']
const attribute = 'data-mantine-color-scheme'

/** Theme chosen in this browser; `auto`, the system's setting, without a choice. */
export function chosenTheme(): Theme {
  return oneOf(themes, readStored(key)) ?? 'auto'
}

function show(theme: Theme): void {
  if (theme === 'auto') document.documentElement.removeAttribute(attribute)
  else document.documentElement.setAttribute(attribute, theme)
  const choice = document.querySelector<HTMLInputElement>(`input[name="site-theme"][value="${theme}"]`)
  if (choice) choice.checked = true
}

/**
 * Applies the chosen theme and follows the footer's switch, here and in other tabs. @returns a function that stops it.
 */
export function followTheme(): () => void {
  const choose = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'site-theme') return
    const theme = oneOf(themes, target.value) ?? 'auto'
    store(key, theme)
    show(theme)
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) show(chosenTheme())
  }
  show(chosenTheme())
  document.addEventListener('change', choose)
  window.addEventListener('storage', onStorage)
  return () => {
    document.removeEventListener('change', choose)
    window.removeEventListener('storage', onStorage)
  }
}
