import { RequestError } from '@earshot/shared/contact/request-error'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { buttonClass } from '../plain/Button.tsx'
import { t } from '../texts/texts.ts'
import { useBoard } from './board-context.ts'
import { accessQuery } from './queries.ts'
import { SignIn } from './SignIn.tsx'
import { Empty, Failed, Skeleton } from './states.tsx'

/** A board for whoever may read it; the server decides, and gives nobody else anything of it. */
export function Gate({ children }: { children: ReactNode }) {
  const { contact, site } = useBoard()
  const isPrivate = site.access !== 'public'
  const access = useQuery({ ...accessQuery(contact), enabled: isPrivate })
  if (!isPrivate || access.data) return children
  const { error, refetch } = access
  if (!error) return <Skeleton rows={6} />
  if (error instanceof RequestError && (error.status === 401 || error.status === 403)) return <Locked />
  return <Failed error={error} onRetry={() => void refetch()} />
}

function Locked() {
  const { route, site } = useBoard()
  const { access, project } = site
  const isFirst = route.item !== undefined || route.new !== undefined
  return (
    <Empty
      level={isFirst ? 'h1' : 'h2'}
      title={t('private.title')}
      text={t(`private.${access === 'team' ? 'team' : 'contacts'}`, { name: project.name })}
    >
      {access === 'team' ? (
        <a href="/login" className={buttonClass()}>
          {t('logIn')}
        </a>
      ) : (
        <SignIn prominent />
      )}
    </Empty>
  )
}
