import { useEffect } from 'react'
import { LazyMount } from '../../../design/LazyMount.tsx'
import { onDemand } from '../../../design/on-demand.ts'
import { resolveReauthentication, useReauthenticationAsked } from '../../../session/reauthentication.ts'

const ReauthenticationDialog = onDemand(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
)

/** Waits for calls that require a recent login; the dialog's code loads with the first of them. */
export function Reauthentication() {
  const isOpen = useReauthenticationAsked()
  useEffect(() => () => resolveReauthentication(false), [])
  return (
    <LazyMount needed={isOpen}>
      <ReauthenticationDialog />
    </LazyMount>
  )
}
