import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import type { ContactDetailsChange } from '@earshot/shared/person/contact-details'
import { useEffect, useState } from 'react'
import type { BugDiagnostics } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'
import { NotifyFields } from './notify-fields.tsx'

/**
 * Fields below a form's text: its pictures, the address for notifications, and for a bug the diagnostics of the page;
 * without the code for that nothing is told. All of it appears at once: nothing that came first is moved by what comes
 * later.
 */
export function FormDetails({
  kind,
  onDiagnostics,
  ...notifying
}: {
  kind: FeedbackKind
  errors: Record<string, string>
  onChange(details: ContactDetailsChange): void
  onDiagnostics(diagnostics: BugDiagnostics): void
}) {
  const { options, pictures, diagnostics, sent } = services
  const [isComplete, setComplete] = useState(false)
  const mayAttach = options.screenshot !== 'off'
  useEffect(() => {
    const loadPictures = async () => {
      await pictures.load()
      await pictures.code?.takeTransfers()
    }
    const chunks = [mayAttach && loadPictures(), kind === 'bug' && diagnostics.load()]
    void Promise.all(chunks).then(() => {
      setComplete(true)
      // Before anything is sent, as there may be no network by then.
      void sent.load()
    })
  }, [])
  if (!isComplete) return null
  return (
    <>
      {mayAttach && pictures.code && <pictures.code.Pictures form={kind} />}
      <NotifyFields {...notifying} />
      {kind === 'bug' && diagnostics.code && <diagnostics.code.DiagnosticsField onChange={onDiagnostics} />}
    </>
  )
}
