import { useHotkeys } from '@mantine/hooks'
import { memo } from 'react'
import { shortcutList, useShortcutList } from '../lib/shortcut-list.ts'
import { OnceWanted } from '../ui/OnceWanted.tsx'
import { onDemand } from '../ui/on-demand.ts'
import { palette, usePaletteOpened } from './palette.ts'
import { Reauthentication } from './Reauthentication.tsx'
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx'

const Palette = onDemand(async () => (await import('./Palette.tsx')).Palette)
const ShortcutList = onDemand(async () => (await import('./ShortcutList.tsx')).ShortcutList)

/** What opens over every page: the palette, the list of shortcuts, and the questions. Each loads as it is first wanted. */
export const ShellDialogs = memo(function ShellDialogs() {
  useHotkeys([
    ['mod+K', palette.open],
    ['shift+?', shortcutList.open, { usePhysicalKeys: false }],
  ])
  return (
    <>
      <OnceWanted wanted={usePaletteOpened()}>
        <Palette />
      </OnceWanted>
      <OnceWanted wanted={useShortcutList().opened}>
        <ShortcutList />
      </OnceWanted>
      <Reauthentication />
      <UnsavedChangesDialog />
    </>
  )
})
