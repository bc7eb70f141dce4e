import { useEffect } from 'react'
import { settleProof, useProofWanted } from '../lib/reauthentication.ts'
import { OnceWanted } from '../ui/OnceWanted.tsx'
import { onDemand } from '../ui/on-demand.ts'

const ReauthenticationDialog = onDemand(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
)

/** Listens to calls that want a recent login; the dialog loads with the first one. */
export function Reauthentication() {
  const wanted = useProofWanted()
  useEffect(() => () => settleProof(false), [])
  return (
    <OnceWanted wanted={wanted}>
      <ReauthenticationDialog />
    </OnceWanted>
  )
}
