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
 * Says that one has a bug too, or takes that back, and how many people have it.
 *
 * @param props with what sends the report instead, for who has more to say of it
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
      // Its count and whether they follow it.
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
