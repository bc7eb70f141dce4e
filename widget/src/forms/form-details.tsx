import type { ContactForm } from '@earshot/shared/contact/form'
import type { FeedbackKind, SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { useEffect, useState } from 'react'
import type { LateChunk } from '../panel/late-chunk.ts'
import type { Disclosure, Fields, FormExtras } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'
import { NotifyFields } from './notify-fields.tsx'

let fields: LateChunk<Fields>
let disclosure: LateChunk<Disclosure>

/** Prepares loading the project's fields and what shows diagnostics, again for each panel. */
export function startDetails(): void {
  fields = services.makeLate('fields')
  disclosure = services.makeLate('disclosure')
}

/**
 * Fields below a form's text: its pictures, the project's own fields, the address for notifications, and for a bug the
 * diagnostics of the page; without the code for that nothing is told. All of it appears at once: nothing that came first
 * is moved by what comes later.
 */
export function FormDetails({
  kind,
  form,
  extras,
}: {
  kind: FeedbackKind
  form: ContactForm<SubmittedFeedback>
  extras: FormExtras
}) {
  const { options, pictures, diagnostics, sent, config } = services
  const [isComplete, setComplete] = useState(false)
  const mayAttach = options.screenshot !== 'off'
  useEffect(() => {
    const chunks = [
      mayAttach && pictures.load().then(() => pictures.code?.takeTransfers()),
      kind === 'bug' && diagnostics.load(),
      kind === 'bug' && disclosure.load(),
      config?.hasFields && fields.load().then(() => fields.code?.read()),
    ]
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
      {fields.code && <fields.code.FormFields form={form} />}
      <NotifyFields errors={form.errors} extras={extras} />
      {kind === 'bug' && diagnostics.code && disclosure.code && (
        <disclosure.code.DiagnosticsField extras={extras} read={diagnostics.code.readDiagnostics} />
      )}
    </>
  )
}
