import type { SignedInUser } from '@earshot/shared/account/account'
import { useHotkeys } from '@mantine/hooks'
import { onlineManager } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router-dom'
import { hasUnsavedChanges, saveChanges } from '../../../design/form/unsaved-changes.ts'
import { LazyMount } from '../../../design/LazyMount.tsx'
import { undoStack } from '../../../design/notice/undo-stack.ts'
import { loadLater, onDemand } from '../../../design/on-demand.ts'
import { ExternalStore, useExternal } from '../../../lib/external-store.ts'
import { useWindowEvent } from '../../../lib/hooks/use-window-event.ts'
import { onLoadFailure } from '../../../lib/load-part.ts'
import { shortcutList, useShortcutList } from '../../../lib/shortcut-list.ts'
import { useLateListener } from '../../../live/use-late-listener.ts'
import { onOrganisationLeaving, useUser } from '../../../session/session.ts'
import { palette, usePaletteOpened } from '../../palette/palette.ts'
import { Reauthentication } from './Reauthentication.tsx'

const Palette = onDemand(async () => (await import('../../palette/Palette.tsx')).Palette)
const ShortcutList = onDemand(async () => (await import('./ShortcutList.tsx')).ShortcutList)
const UnsavedChangesQuestion = onDemand(
  async () => (await import('./UnsavedChangesQuestion.tsx')).UnsavedChangesQuestion,
)

const OrganisationQuestion = onDemand(
  async () => (await import('./OrganisationQuestion.tsx')).OrganisationQuestion,
)

const loadFailure = () => import('./load-failure.tsx')
loadLater(loadFailure)

/**
 * Dialogs available on every page: the palette, the list of shortcuts, and the questions. Each loads when first opened.
 */
export const ShellDialogs = memo(function ShellDialogs() {
  // Registered once a page is shown: before that, no input can be lost to the error page, whichever script arrives
  // first.
  useEffect(() => onLoadFailure(async () => (await loadFailure()).askToRetry()), [])
  useGoKeys()
  useHotkeys([
    ['mod+K', palette.open],
    ['z', () => undoStack.runLast()],
    ['shift+?', shortcutList.open],
    // For keyboards that type `?` without shift.
    ['?', shortcutList.open],
  ])
  return (
    <>
      <LazyMount needed={usePaletteOpened()}>
        <Palette />
      </LazyMount>
      <LazyMount needed={useShortcutList().opened}>
        <ShortcutList />
      </LazyMount>
      <Reauthentication />
      <UnsavedChangesDialog />
      <OrganisationDialog />
    </>
  )
})

/** The user in the organisation that the page does not follow yet; null if it follows the session. */
const heldUser = new ExternalStore<SignedInUser | null>(null)

onOrganisationLeaving((user) => {
  const holds = user !== null && hasUnsavedChanges()
  if (holds !== (heldUser.read() !== null)) onlineManager.setOnline(!holds)
  heldUser.write(holds ? user : null)
  return holds
})

/**
 * Asks before a page with unsaved changes follows a switch to another organisation, made here or in another tab. Until
 * then the page makes no requests, because their responses would belong to the other organisation.
 */
function OrganisationDialog() {
  const next = useExternal(heldUser)
  return (
    <LazyMount needed={next !== null}>
      <OrganisationQuestion next={next} />
    </LazyMount>
  )
}

const leaves = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search

/** Loads the keys that go to pages once a page is shown. */
function useGoKeys(): void {
  const navigate = useNavigate()
  const { currentTenant } = useUser()
  const load = async () => {
    const { listenForGoKeys } = await import('../../navigation/go-keys.ts')
    return () => listenForGoKeys(currentTenant, (to) => void navigate(to))
  }
  useLateListener(load, true, currentTenant)
}

const askBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (!hasUnsavedChanges()) return
  void saveChanges()
  event.preventDefault()
}

/**
 * Before the page is left, saves the autosaving forms and asks about forms with unsaved changes; when the tab is
 * closed, the browser asks.
 */
function UnsavedChangesDialog() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && leaves(currentLocation, nextLocation),
  )
  const asking = useSavedFirst(state === 'blocked', () => proceed?.())
  useWindowEvent('beforeunload', askBeforeUnload)
  return (
    <LazyMount needed={asking}>
      <UnsavedChangesQuestion opened={asking} onStay={() => reset?.()} onLeave={() => proceed?.()} />
    </LazyMount>
  )
}

/** True if the person must be asked; if saving removed the obstacle, `goOn` runs without a question. */
function useSavedFirst(blocked: boolean, goOn: () => void): boolean {
  const [asking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves once each time a navigation is blocked
  useEffect(() => {
    if (!blocked) return setAsking(false)
    void saveChanges().then(() => (hasUnsavedChanges() ? setAsking(true) : goOn()))
  }, [blocked])
  return blocked && asking
}
