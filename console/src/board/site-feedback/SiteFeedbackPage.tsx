import type { Site } from '@earshot/shared/board/site'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { NotificationArea } from '../../design/notice/NotificationArea.tsx'
import { Loading } from '../../design/page/Loading.tsx'
import { Button as PlainButton } from '../../design/plain/Button.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { paths } from '../../lib/paths.ts'
import { projectsQuery } from '../../queries/projects.ts'
import { siteQuery } from '../../queries/site.ts'
import { useSession } from '../../session/session.ts'
import { loadTexts, t, useLanguage } from '../../texts/texts.ts'
import { PublicBoard } from '../PublicBoard.tsx'
import type { Address } from '../parts/address.ts'
import { Skeleton } from '../parts/states.tsx'
import page from './SiteFeedbackPage.module.css'

const EditFeedback = lazy(async () => ({ default: (await import('./EditFeedback.tsx')).EditFeedback }))
const InviteUser = lazy(async () => ({ default: (await import('../../member/InviteUser.tsx')).InviteUser }))

/**
 * A public board for members who may moderate it; only they see the forms. Everybody else gets the same board as a
 * separate page of the server (`server/src/pages/console-pages.ts`).
 */
export function SiteFeedbackPage() {
  const { slug = '' } = useParams()
  const site = useQuery(siteQuery(slug))
  return (
    <QueryState
      query={{ ...site, error: site.data ? null : site.error }}
      loading={<Skeleton rows={6} />}
      failed="The feedback could not be loaded"
      missing={{
        title: 'Not found',
        text: 'There is no board at this address.',
        action: (
          <Button component={Link} to={paths.dashboard()} variant="default">
            Go to the dashboard
          </Button>
        ),
      }}
    >
      {(loaded) => <Board key={loaded.key} site={loaded} />}
    </QueryState>
  )
}

function Board({ site }: { site: Site }) {
  const manages = useManages(site)
  const language = useLanguage()
  useEffect(() => void loadTexts(site.language), [site.language])
  const [search, setSearch] = useSearchParams()
  const address: Address = { search, go: (next, { replace = false } = {}) => setSearch(next, { replace }) }
  const edited = manages ? search.get('edit') : null
  const invites = manages && search.has('invite')
  const toList = () => {
    const list = new URLSearchParams(search)
    list.delete('edit')
    list.delete('invite')
    setSearch(list)
  }
  const form = (edited !== null || invites) && (
    <div className={page.form}>
      <Suspense fallback={<Loading />}>
        {edited !== null ? (
          <EditFeedback feedbackId={edited} statuses={site.statuses} onDone={toList} />
        ) : (
          <InviteUser level={1} onDone={toList} />
        )}
      </Suspense>
    </div>
  )
  return (
    <>
      <title>{`${t('heading')} · ${site.project.name}`}</title>
      <PublicBoard
        key={language}
        site={site}
        heading={t('heading')}
        lead={readersOf(site)}
        address={address}
        framed
        {...(form && { form })}
        {...(manages && { aside: <ManagerLinks />, rowAction: (item) => <EditLink item={item} /> })}
      />
      <NotificationArea />
    </>
  )
}

/** The current address of the board with one more parameter. */
function useLinkWith(name: string, value: string) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set(name, value)
  return { search: next.toString() }
}

function ManagerLinks() {
  const navigate = useNavigate()
  const invitation = useLinkWith('invite', '')
  return (
    <div className={page.aside}>
      <PlainButton tone="outlined" small onClick={() => navigate(invitation)}>
        Invite User
      </PlainButton>
      <Button component={Link} to={paths.feedback()} variant="default" size="xs">
        Open console
      </Button>
    </div>
  )
}

const EditLink = ({ item: { id, title } }: { item: PublicFeedback }) => (
  <Button
    component={Link}
    to={useLinkWith('edit', id)}
    variant="default"
    size="compact-sm"
    aria-label={`Edit Feedback ${title}`}
  >
    Edit
  </Button>
)

/** Tells an administrator who else sees this board. */
function readersOf({ access, project }: Site): string {
  if (access === 'team') return `Only your team sees this board of ${project.name}.`
  return `This is what ${access === 'public' ? 'everybody sees' : 'signed-in customers see'} of ${project.name}.`
}

/** True if a signed-in member may moderate this board and invite to its organisation. */
function useManages({ project: { slug } }: Site): boolean {
  const { user } = useSession()
  const permitted =
    user !== null && may(user.currentTenant, 'moderateFeedback') && may(user.currentTenant, 'manageUsers')
  const { data } = useQuery({ ...projectsQuery(), enabled: permitted })
  return permitted && (data?.some((project) => project.slug === slug) ?? false)
}
