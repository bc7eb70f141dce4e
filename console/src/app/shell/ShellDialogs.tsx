import type { SignedInUser } from '@earshot/shared/account/account'
import { useHotkeys } from '@mantine/hooks'
import { onlineManager } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { hasUnsavedChanges, saveChanges } from '../../design/form/unsaved-changes.ts'
import { LazyMount } from '../../design/LazyMount.tsx'
import { loadLater, onDemand } from '../../design/on-demand.ts'
import { onLoadFailure } from '../../lib/load-part.ts'
import { shortcutList, useShortcutList } from '../../lib/shortcut-list.ts'
import { onOrganisationLeaving } from '../../session/session.ts'
import { palette, usePaletteOpened } from '../palette/palette.ts'
import { Reauthentication } from './Reauthentication.tsx'

const Palette = onDemand(async () => (await import('../palette/Palette.tsx')).Palette)
const ShortcutList = onDemand(async () => (await import('./ShortcutList.tsx')).ShortcutList)
const UnsavedChangesQuestion = onDemand(
  async () => (await import('./UnsavedChangesQuestion.tsx')).UnsavedChangesQuestion,
)

const OrganisationQuestion = onDemand(
  async () => (await import('./OrganisationQuestion.tsx')).OrganisationQuestion,
)

const loadFailure = () => import('./load-failure.tsx')
loadLater(loadFailure)

/** What opens over every page: the palette, the list of shortcuts, and the questions. Each loads as it is first wanted. */
export const ShellDialogs = memo(function ShellDialogs() {
  // Once a page is shown: before, nothing is lost by the error page, whichever script comes first.
  useEffect(() => onLoadFailure(async () => (await loadFailure()).askToRetry()), [])
  useHotkeys([
    ['mod+K', palette.open],
    ['shift+?', shortcutList.open],
    // Where it is typed without shift.
    ['?', shortcutList.open],
  ])
  return (
    <>
      <LazyMount wanted={usePaletteOpened()}>
        <Palette />
      </LazyMount>
      <LazyMount wanted={useShortcutList().opened}>
        <ShortcutList />
      </LazyMount>
      <Reauthentication />
      <UnsavedChangesDialog />
      <OrganisationDialog />
    </>
  )
})

/**
 * Asks before a page with changes goes on in another organisation, to which its person has switched, here or in another
 * tab. Until then the page loads nothing: it would be of the other organisation.
 */
function OrganisationDialog() {
  const [next, setNext] = useState<SignedInUser | null>(null)
  useEffect(() => {
    let held = false
    onOrganisationLeaving((user) => {
      const holds = user !== null && hasUnsavedChanges()
      if (holds !== held) onlineManager.setOnline(!holds)
      held = holds
      setNext(holds ? user : null)
      return holds
    })
  }, [])
  return (
    <LazyMount wanted={next !== null}>
      <OrganisationQuestion next={next} />
    </LazyMount>
  )
}

const leaves = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || from.search !== to.search

const askBeforeUnload = (event: BeforeUnloadEvent): void => {
  if (!hasUnsavedChanges()) return
  void saveChanges()
  event.preventDefault()
}

/**
 * Before the page is left, saves the forms that save themselves, and asks where a form with changes would go with the
 * page; the browser itself asks before it is closed.
 */
function UnsavedChangesDialog() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && leaves(currentLocation, nextLocation),
  )
  const asking = useSavedFirst(state === 'blocked', () => proceed?.())
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [])
  return (
    <LazyMount wanted={asking}>
      <UnsavedChangesQuestion opened={asking} onStay={() => reset?.()} onLeave={() => proceed?.()} />
    </LazyMount>
  )
}

/** Whether to ask: nothing is left to lose where what stood in the way could be saved, so `goOn` follows by itself. */
function useSavedFirst(blocked: boolean, goOn: () => void): boolean {
  const [asking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved once for each time that something stood in the way
  useEffect(() => {
    if (!blocked) return setAsking(false)
    void saveChanges().then(() => (hasUnsavedChanges() ? setAsking(true) : goOn()))
  }, [blocked])
  return blocked && asking
}
