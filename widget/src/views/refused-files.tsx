import { useState } from 'react'
import { services } from '../panel/services.ts'
import type { Attachment } from '../pictures/attachments.ts'

/** Takes the files out of the forms that these were sent without. */
function takeRefused(): Attachment[] {
  const forms = [services.attachments.bug, services.attachments.idea]
  const refused = forms.flatMap((form) => form?.list.filter((attachment) => attachment.refused) ?? [])
  for (const form of forms) if (form) form.list = form.list.filter((attachment) => !attachment.refused)
  return refused
}

/** Why what was just sent went without some of its files. */
export function RefusedFiles() {
  const [files] = useState(takeRefused)
  return files.map(({ name, problem }) => (
    <p key={name} className="box" role="alert">
      {problem}
    </p>
  ))
}
