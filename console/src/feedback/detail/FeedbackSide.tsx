import { formatAmount } from '@earshot/shared/company/money'
import { type FeedbackDetail, Visibility } from '@earshot/shared/feedback/feedback'
import { visibilityLabels } from '@earshot/shared/feedback/feedback-words'
import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AssigneeMenu } from '../../assignee/AssigneeMenu.tsx'
import { LazyMount } from '../../design/LazyMount.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { Properties, Property } from '../../design/page/Property.tsx'
import { PersonAvatar } from '../../design/person/PersonAvatar.tsx'
import { PersonName } from '../../design/person/PersonName.tsx'
import { useDateFormat, useDateLocale } from '../../lib/format-locale.ts'
import { useTimeout } from '../../lib/hooks/use-timer.ts'
import { paths } from '../../lib/paths.ts'
import { feedbackChangelogQuery, itemResponsesQuery } from '../../queries/changelog.ts'
import { recipientCountQuery } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import { TagPicker } from '../../tag/TagPicker.tsx'
import frame from '../FeedbackDetail.module.css'
import { PersonLink } from '../PersonLink.tsx'
import { hasResponses, ResponsesSummary } from '../Responses.tsx'
import { firstReportOf } from '../reports-of.ts'
import { assign, changeVisibility } from '../triage.ts'
import { Supporters } from '../vote/Supporters.tsx'
import classes from './FeedbackSide.module.css'
import { ItemBroadcasts } from './ItemBroadcasts.tsx'
import { LinkedIssues } from './LinkedIssues.tsx'
import { LinkedTasks } from './LinkedTasks.tsx'
import { SimilarFeedback } from './SimilarFeedback.tsx'
import { StatusMenu } from './StatusMenu.tsx'

const ItemFields = onDemand(async () => (await import('../../custom-field/ItemFields.tsx')).ItemFields)

/** State of a menu or dialog that shortcuts can also open. */
export interface DisclosureProps {
  opened: boolean
  onOpenedChange: (opened: boolean) => void
}

interface Props {
  item: FeedbackDetail
  status: DisclosureProps
  task: DisclosureProps
}

/** Properties of an item: status, visibility, supporters, tasks. */
export function FeedbackSide({ item, status, task }: Props) {
  const { currentTenant } = useUser()
  const project = useStatuses().projects.find(({ id }) => id === item.projectId)
  const rested = useDelayPassed()
  const locale = useDateLocale()
  return (
    <aside className={frame.side} aria-label="Properties">
      <div className={frame.rail}>
        <Properties className={classes.properties}>
          <Property label="Status">
            <StatusMenu item={item} {...status} />
          </Property>
          <Property label="Assignee">
            <AssigneeMenu
              assignee={item.assignee}
              readOnly={!may(currentTenant, 'assignFeedback')}
              onAssign={(member) => void assign(item, member)}
            />
          </Property>
          <Property label="Project">{project?.name ?? ''}</Property>
          <Property label={item.kind === 'idea' ? 'Votes' : 'Affected'}>
            <Supporters item={item} rested={rested} />
          </Property>
          {item.companyCount !== null && item.companyCount > 0 && (
            <Property label="Companies">
              {item.companyCount}, {formatAmount(item.companyValue ?? 0, currentTenant.currency, locale)}
            </Property>
          )}
          <Property label="Followers">
            <FollowerCount feedbackId={item.id} rested={rested} />
          </Property>
          <Property label="Tags">
            <TagPicker property items={{ feedbackIds: [item.id] }} tagIds={[item.tagIds]} />
          </Property>
          <Property label="Visible to">
            <Audience item={item} changeable={may(currentTenant, 'moderateFeedback')} />
          </Property>
          <ShippedIn item={item} rested={rested} />
        </Properties>
        <LazyMount needed={rested}>
          <ItemFields item={item} className={classes.section} />
        </LazyMount>
        <ItemBroadcasts feedbackId={item.id} rested={rested} />
        <ItemResponses feedbackId={item.id} rested={rested} />
        <AuthorFacts item={item} />
        <LinkedTasks item={item} {...task} />
        <LinkedIssues item={item} rested={rested} />
        <SimilarFeedback item={item} rested={rested} />
      </div>
    </aside>
  )
}

function Audience({ item, changeable }: { item: FeedbackDetail; changeable: boolean }) {
  const { name, meaning } = visibilityLabels[item.visibility]
  if (!changeable) return name
  return (
    <NativeSelect
      variant="unstyled"
      aria-label="Visible to"
      title={meaning}
      classNames={{
        root: classes.audience ?? '',
        input: classes.select ?? '',
        section: classes.arrows ?? '',
      }}
      value={item.visibility}
      data={Visibility.options.map((value) => ({ value, label: visibilityLabels[value].name }))}
      onChange={(event) => void changeVisibility(item, Visibility.parse(event.currentTarget.value))}
    />
  )
}

function FollowerCount({ feedbackId, rested }: { feedbackId: string; rested: boolean }) {
  const { data } = useQuery({ ...recipientCountQuery([feedbackId]), enabled: rested })
  return data?.total ?? '–'
}

/** Author of an item, their other items, and their page. */
function AuthorFacts({ item }: { item: FeedbackDetail }) {
  const { author, authorSent, writtenFor } = item
  const page = firstReportOf(item)?.environment.page
  return (
    <section className={classes.section} aria-label="Author">
      <h3>Author</h3>
      <div className={classes.author}>
        <PersonAvatar fullName={author.name} size={28} />
        <div>
          <PersonLink person={author}>
            <PersonName person={author} />
          </PersonLink>
          {author.kind === 'contact' && <p className={classes.muted}>{author.email ?? 'No email given'}</p>}
        </div>
      </div>
      <Properties>
        {writtenFor && <Writing {...writtenFor} />}
        <Property label="Also sent">{sentWords(authorSent)}</Property>
        {page && (
          <Property label="Sent from">
            <span title={page} className={classes.address}>
              {pathOf(page)}
            </span>
          </Property>
        )}
      </Properties>
    </section>
  )
}

const days = { dateStyle: 'long', timeZone: 'UTC' } as const

/** The member who wrote the item down for its author, and where and when it was said. */
function Writing({ by, source, saidOn }: NonNullable<FeedbackDetail['writtenFor']>) {
  const { format } = useDateFormat(days)
  return (
    <>
      <Property label="Added by">
        <bdi>{by.name}</bdi>
      </Property>
      {source !== null && (
        <Property label="Source">
          <a href={source} target="_blank" rel="noopener noreferrer" className={classes.address}>
            {new URL(source).host}
          </a>
        </Property>
      )}
      {saidOn !== null && <Property label="Said on">{format(Date.parse(saidOn))}</Property>}
    </>
  )
}

/** Such as '1 idea, 2 bugs'. */
function sentWords({ ideas, bugs }: FeedbackDetail['authorSent']): string {
  const words = [ideas > 0 && counted(ideas, 'idea'), bugs > 0 && counted(bugs, 'bug')].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'Nothing else'
}

const pathOf = (page: string): string => (URL.canParse(page) ? new URL(page).pathname : page)

/** The latest published changelog entry about an item; nothing without one. */
function ShippedIn({ item: { id, projectId }, rested }: { item: FeedbackDetail; rested: boolean }) {
  const { data } = useQuery({ ...feedbackChangelogQuery(id), enabled: rested })
  const [entry] = data?.entries ?? []
  if (!entry) return null
  return (
    <Property label="Changelog">
      <Link to={paths.changelogEntry(projectId, entry.id)}>
        <bdi>{entry.title}</bdi>
      </Link>
    </Property>
  )
}

/** How customers received a finished item; nothing before the first is notified or answers. */
function ItemResponses({ feedbackId, rested }: { feedbackId: string; rested: boolean }) {
  const { data } = useQuery({ ...itemResponsesQuery(feedbackId), enabled: rested })
  if (!data || !hasResponses(data)) return null
  return (
    <section className={classes.section} aria-label="Responses">
      <h3>Responses</h3>
      <ResponsesSummary data={data} />
    </section>
  )
}

/** Milliseconds after which a member is considered to read an item, not just to pass by. */
const passing = 300

/**
 * True once this component has been mounted for a while. Secondary requests of an item wait for it, so that going
 * quickly through a list causes none of them.
 */
function useDelayPassed(): boolean {
  const [rested, setRested] = useState(false)
  useTimeout(() => setRested(true), passing)
  return rested
}
