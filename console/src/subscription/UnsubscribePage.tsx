import { LinkedSubscription, type MailingList } from '@earshot/shared/billing/subscription'
import { ActionResult } from '@earshot/shared/result'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { postAction, request } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { AuthPanel } from '../authentication/AuthPanel.tsx'
import { useQueryOnce } from '../authentication/link/query-once.ts'
import { useLinkToken } from '../authentication/link/use-link-token.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Loading } from '../design/page/Loading.tsx'
import { Button, buttonClass } from '../design/plain/Button.tsx'
import { CheckField } from '../design/plain/CheckField.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { paths } from '../lib/paths.ts'
import { queryClient } from '../queries/query-client.ts'

/**
 * Unsubscribes from a mailing list by a link in each of its emails, without a login. Mail programs without an
 * unsubscribe button open the address that they would post to, with the token in the query.
 */
export function UnsubscribePage() {
  const fromQuery = useQueryOnce().get('token')
  const token = useLinkToken() ?? fromQuery
  return (
    <AuthPanel title="Unsubscribe">
      {token === null ? (
        <DeadLink>This link is not complete. Please open the one in the email once more.</DeadLink>
      ) : (
        <QueryClientProvider client={queryClient}>
          <Linked token={token} />
        </QueryClientProvider>
      )}
    </AuthPanel>
  )
}

/** Names the link's list. Where that fails for another reason than the link, unsubscribing is offered all the same. */
function Linked({ token }: { token: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['subscription', token],
    queryFn: () => request('POST', '/subscriptions/look', LinkedSubscription, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isPending) return <Loading label="Loading Subscription..." />
  if (error instanceof ApiError && error.code === 'gone')
    return <DeadLink>This link does not work. Please open the one in the email once more.</DeadLink>
  if (data?.list === null)
    return (
      <>
        <Notice
          tone="success"
          title="Unsubscribed"
          messages={['Your address was deleted from this list. You get no more emails from it.']}
        />
        <HomeLink />
      </>
    )
  return <LeaveForm token={token} list={data?.list} />
}

const lists = { waiting: 'the waiting list', news: 'the mailing list' } satisfies Record<MailingList, string>

function LeaveForm({ token, list }: { token: string; list: MailingList | undefined }) {
  const [erase, setErase] = useState(false)
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState<ActionResult>()

  async function leave() {
    setPending(true)
    setResult(await postAction('/subscriptions/end', ActionResult, { token, erase }))
    setPending(false)
  }

  const done = result?.status === 'Ok'
  return (
    <>
      {result && (
        <Notice
          tone={done ? 'success' : 'danger'}
          title={done ? 'Unsubscribed' : 'You could not be unsubscribed'}
          messages={result.messages}
        />
      )}
      {!done && (
        <>
          <Paragraph>Stop all emails from {list ? lists[list] : 'this list'}?</Paragraph>
          <CheckField
            label="Also delete my address"
            checked={erase}
            onChange={(event) => setErase(event.currentTarget.checked)}
          />
          <Button onClick={() => void leave()} loading={pending}>
            Unsubscribe
          </Button>
        </>
      )}
    </>
  )
}

const DeadLink = ({ children }: { children: string }) => (
  <>
    <Paragraph>{children}</Paragraph>
    <HomeLink />
  </>
)

const HomeLink = () => (
  <a href={paths.home()} className={buttonClass({ tone: 'outlined' })}>
    Go to the home page
  </a>
)
