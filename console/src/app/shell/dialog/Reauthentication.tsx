import { useSyncExternalStore } from 'react'
import { LazyMount } from '../../../design/LazyMount.tsx'
import { onDemand } from '../../../design/on-demand.ts'
import { reauthentication, resolveReauthentication } from '../../../session/reauthentication.ts'

const ReauthenticationDialog = onDemand(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
)

/** Subscribes to the question, which counts as cancelled once the page cannot show it any more. */
function subscribe(listener: () => void): () => void {
  const end = reauthentication.subscribe(listener)
  return () => {
    end()
    resolveReauthentication(false)
  }
}

const isAsked = (): boolean => reauthentication.read() !== undefined

/** Waits for calls that require a recent login; the dialog's code loads with the first of them. */
export function Reauthentication() {
  const isOpen = useSyncExternalStore(subscribe, isAsked)
  return (
    <LazyMount needed={isOpen}>
      <ReauthenticationDialog />
    </LazyMount>
  )
}
