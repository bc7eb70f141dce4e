import { ApiError } from '../lib/api-error.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Why something could not be saved, unless the reason already stands beside a field. */
export function Refused({ title, error }: { title: string; error: Error | null }) {
  if (!error) return null
  if (!(error instanceof ApiError)) return <ErrorNotice title={title} error={error} />
  if (error.code === 'plan_limit')
    return <Notice tone="warning" title="Your plan is full" messages={[error.message]} />
  if (Object.keys(error.formErrors).length > 0) return null
  return <ErrorNotice title={title} error={error} />
}
