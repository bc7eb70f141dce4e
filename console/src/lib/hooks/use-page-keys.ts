import { type HotkeyItem, useHotkeys } from '@mantine/hooks'

const isDialogOpen = (): boolean =>
  Array.from(document.querySelectorAll('[aria-modal="true"]')).some((dialog) => dialog.checkVisibility())

/** Shortcuts of a page, which do nothing while a dialog lies over the page. */
export function usePageKeys(keys: readonly HotkeyItem[]): void {
  useHotkeys(
    keys.map(([key, act, options]) => [
      key,
      (event) => {
        if (!isDialogOpen()) act(event)
      },
      options,
    ]),
  )
}
