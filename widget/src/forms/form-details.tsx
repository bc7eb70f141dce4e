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
 * Fields below a form's pictures: the project's own fields, the address for notifications, and for a bug the
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
  const { errors } = form
  const [isComplete, setComplete] = useState(false)
  const isBug = kind === 'bug'
  useEffect(() => {
    const chunks = [
      options.screenshot !== 'off' && pictures.load(),
      isBug && diagnostics.load(),
      isBug && disclosure.load(),
      config?.hasFields && fields.load().then(() => fields.code?.read()),
    ]
    void Promise.all(chunks).then(() => {
      setComplete(true)
      // Before anything is sent, as there may be no network by then.
      void sent.load()
    })
  }, [])
  if (!isComplete) return null
  // Why a value of an earlier draft is refused, where the code for its field could not be loaded.
  let hidden: string | undefined
  for (const key in errors) if (/^fields/.test(key)) hidden = errors[key]
  return (
    <>
      {fields.code ? (
        <fields.code.FormFields form={form} />
      ) : (
        hidden && (
          <p className="box" role="alert">
            {hidden}
          </p>
        )
      )}
      <NotifyFields errors={errors} extras={extras} />
      {isBug && diagnostics.code && disclosure.code && (
        <disclosure.code.DiagnosticsField extras={extras} read={diagnostics.code.readDiagnostics} />
      )}
    </>
  )
}
