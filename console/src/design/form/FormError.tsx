import { ActionError, ApiError } from '../../api/api-error.ts'
import { ErrorNotice } from '../notice/ErrorNotice.tsx'
import { Notice } from '../notice/Notice.tsx'

/** Title of a failure, or of a missing precondition as a warning. */
export type FormErrorTitle = string | { warning: string }

/** An error of the whole form, not of a field. */
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
