import { readEnvironment } from '@earshot/shared/contact/environment'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Affected } from '@earshot/shared/report/report'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { t } from '../../texts/texts.ts'
import { useBoard } from './board-context.ts'
import { reportedQuery } from './notification-queries.ts'
import { reasonOf } from './wording.ts'

/**
 * Reports that the contact has the same bug, or withdraws that, and shows how many people have it.
 *
 * @param props with a function that sends the contact's own report instead
 */
export function ReportButton({
  item,
  instead,
}: {
  item: Pick<PublicFeedback, 'id' | 'title' | 'affectedCount'>
  instead?: () => void
}) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const query = reportedQuery(contact, item.id)
  const { data: reported = false } = useQuery(query)
  const [problem, setProblem] = useState<string>()
  const toggle = async () => {
    setProblem(undefined)
    const path = `v1/feedback/${item.id}/report`
    try {
      const { isAffected } = await contact.session.send<Affected>(
        reported
          ? { method: 'DELETE', path }
          : { method: 'PUT', path, body: { environment: readEnvironment() } },
      )
      queryClient.setQueryData(query.queryKey, isAffected)
      // Refreshes the count and the contact's follow.
      void queryClient.invalidateQueries()
    } catch (error) {
      setProblem(reasonOf(error))
    }
  }
  return (
    <>
      {instead ? (
        <Button tone="outlined" small onClick={instead}>
          {t('report.too')}
        </Button>
      ) : (
        <Button tone="outlined" small aria-pressed={reported} onClick={() => void toggle()}>
          {t(reported ? 'report.sent' : 'report.too')}
        </Button>
      )}
      <span>{t('affected', { count: item.affectedCount })}</span>
      {problem && <span role="alert">{problem}</span>}
    </>
  )
}
