import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { isCovered } from '../open-layers.ts'

/** Shortcuts of a page, which do nothing while a dialog, a menu or a list lies over the page. */
export function usePageKeys(keys: readonly HotkeyItem[]): void {
  useHotkeys(
    keys.map(([key, act, options]) => [
      key,
      (event) => {
        if (!isCovered()) act(event)
      },
      options,
    ]),
  )
}
