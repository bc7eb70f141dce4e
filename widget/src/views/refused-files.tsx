import { useState } from 'react'
import type { Attachment } from '../panel/attachment.ts'
import { services } from '../panel/services.ts'

/** Removes from the forms, and returns, the files that they were sent without. */
function takeRefused(): Attachment[] {
  const forms = [services.attachments.bug, services.attachments.idea]
  const refused = forms.flatMap((form) => form?.list.filter((attachment) => attachment.refused) ?? [])
  for (const form of forms) if (form) form.list = form.list.filter((attachment) => !attachment.refused)
  return refused
}

/** Reasons why some files were left out of the form just sent. */
export function RefusedFiles() {
  const [files] = useState(takeRefused)
  return files.map(({ name, problem }) => (
    <p key={name} className="box" role="alert">
      {problem}
    </p>
  ))
}
