import { may } from '@earshot/shared/permissions'
import { notificationOf } from '@earshot/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router-dom'
import { useUser } from '../lib/session.ts'
import { changeStatus } from '../pages/feedback/triage.ts'
import { feedbackQuery } from '../queries/feedback.ts'
import { useStatuses } from '../queries/statuses.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What the palette offers for the item of feedback whose page is open: its other statuses. */
export function useItemEntries(): PaletteEntry[] {
  const feedbackId = useMatch('/feedback/:feedbackId')?.params.feedbackId ?? ''
  const { data: item } = useQuery({ ...feedbackQuery(feedbackId), enabled: feedbackId !== '' })
  const { of } = useStatuses(feedbackId !== '')
  const { currentTenant } = useUser()
  if (!feedbackId || !item || !may(currentTenant, 'changeFeedbackStatus')) return []
  return of(item.projectId)
    .filter(({ id }) => id !== item.statusId)
    .map((status) => ({
      id: `status-${status.id}`,
      label: `Set ${item.reference} to ${status.name}`,
      description: notificationOf(false),
      run: () => void changeStatus(item, status, { quiet: false }),
    }))
}
