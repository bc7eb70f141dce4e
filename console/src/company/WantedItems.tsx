import type { Company } from '@earshot/shared/company/company'
import { demandLabel } from '@earshot/shared/feedback/feedback-words'
import { counted } from '@earshot/shared/format/counted'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { KindIcon } from '../design/mark/KindIcon.tsx'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { Section } from '../design/page/Section.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { paths } from '../lib/paths.ts'
import classes from '../person/People.module.css'
import { wantedItemsQuery } from '../queries/companies.ts'
import { useStatuses } from '../queries/statuses.ts'

/** Number of items on the page; the inbox shows all of them. */
const shown = 5

/** The items that most people want among those that a company's people want, and a link to all of them. */
export function WantedItems({ company: { id, feedbackCount } }: { company: Company }) {
  const items = useQuery(wantedItemsQuery(id, shown))
  const { find } = useStatuses()
  return (
    <Section
      title="What they want"
      actions={
        feedbackCount > 0 && (
          <Anchor component={Link} to={paths.feedback({ companyId: id })} size="sm">
            {counted(feedbackCount, 'item')} in the inbox
          </Anchor>
        )
      }
    >
      <QueryState
        query={items}
        loading="Loading Items..."
        failed="The items could not be loaded"
        empty="Nothing yet. Items that its people send, vote for or report appear here."
      >
        {(found) => (
          <ul>
            {found.map((item) => {
              const status = find(item.statusId)
              return (
                <li key={item.id} className={classes.act}>
                  <p className={classes.line}>
                    <Link to={paths.feedbackItem(item.id)} className={classes.item}>
                      <KindIcon kind={item.kind} />
                      <span className={classes.reference}>{item.reference}</span> <bdi>{item.title}</bdi>
                    </Link>
                    {status && <StatusRing {...status} />}
                    <span className={classes.muted}>{demandLabel(item)}</span>
                  </p>
                </li>
              )
            })}
          </ul>
        )}
      </QueryState>
    </Section>
  )
}
