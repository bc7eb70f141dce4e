import type { ActionResult } from '@earshot/shared/result'
import { Notice } from '../../ui/Notice.tsx'

const outcomes = {
  Ok: { tone: 'success', title: 'Password Reset Requested' },
  Warning: { tone: 'warning', title: 'Warning' },
  Error: { tone: 'danger', title: 'Error Requesting Password' },
} as const

/** What became of the request for a recovery mail (product specification, section 8). */
export function ResetRequestOutcome({ result: { status, messages } }: { result: ActionResult }) {
  const { tone, title } = status === 'Ok' || status === 'Warning' ? outcomes[status] : outcomes.Error
  return <Notice tone={tone} title={title} messages={messages} />
}
