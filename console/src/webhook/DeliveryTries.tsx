import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notifyFailed } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import classes from './Webhooks.module.css'
import { deliveryQuery, reloadDeliveries, sendAgain } from './webhook-queries.ts'

interface Props {
  webhookId: string
  deliveryId: string
  isOff: boolean
}

/** A message with its body, and each try with the answer. */
export function DeliveryTries({ webhookId, deliveryId, isOff }: Props) {
  const format = useDateFormat({ dateStyle: 'medium', timeStyle: 'medium' })
  const detail = useQuery(deliveryQuery(webhookId, deliveryId))
  const again = useMutation({
    mutationFn: () => sendAgain(webhookId, deliveryId),
    onSuccess: () => reloadDeliveries(webhookId),
    onError: (error) => notifyFailed('The message could not be sent again', error),
  })
  return (
    <QueryState query={detail} loading="Loading message..." failed="The message could not be loaded">
      {({ body, attempts }) => (
        <>
          <Button
            size="xs"
            variant="default"
            disabled={isOff}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            Send again
          </Button>
          {body !== null && (
            <>
              <Text size="xs" mt="sm">
                Sent
              </Text>
              <pre className={classes.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
            </>
          )}
          {attempts.map(({ number, at, duration, status, response, address }) => (
            <div key={number}>
              <Text size="xs">
                Try {number} · {format.format(at)} · {duration} ms · {status ?? 'No answer'}
                {address !== '' && ` · ${address}`}
              </Text>
              {response !== '' && <pre className={classes.body}>{response}</pre>}
            </div>
          ))}
        </>
      )}
    </QueryState>
  )
}
