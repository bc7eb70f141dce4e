import { ActionError, ApiError } from '../../api/api-error.ts'
import { ErrorNotice } from '../notice/ErrorNotice.tsx'
import { Notice } from '../notice/Notice.tsx'

/** What could not be done, or as a warning what is missing. */
export type FormErrorTitle = string | { warning: string }

/** Why something could not be sent, where no field is to blame. */
export function FormError({ title, error }: { title: FormErrorTitle; error: Error | null }) {
  if (!error) return null
  const warning = warningOf(error)
  if (warning) return <Notice tone="warning" title={warning} messages={[error.message]} />
  if (typeof title === 'string') return <ErrorNotice title={title} error={error} />
  return <Notice tone="warning" title={title.warning} messages={[error.message]} />
}

function warningOf(error: Error): string | undefined {
  if (error instanceof ApiError && error.code === 'plan_limit') return 'Your plan is full'
  return error instanceof ActionError && error.result.status === 'Warning' ? 'Warning' : undefined
}
