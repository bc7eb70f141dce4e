import { useEffect } from 'react'
import { settleReauthentication, useReauthenticationAsked } from '../lib/reauthentication.ts'
import { LazyMount } from '../ui/LazyMount.tsx'
import { onDemand } from '../ui/on-demand.ts'

const ReauthenticationDialog = onDemand(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
)

/** Listens to calls that want a recent login; the dialog loads with the first one. */
export function Reauthentication() {
  const wanted = useReauthenticationAsked()
  useEffect(() => () => settleReauthentication(false), [])
  return (
    <LazyMount wanted={wanted}>
      <ReauthenticationDialog />
    </LazyMount>
  )
}
