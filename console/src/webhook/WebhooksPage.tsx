import type { CreatedWebhook, Webhook } from '@earshot/shared/webhook/webhook'
import { Alert, Button, Text } from '@mantine/core'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeSample } from '../design/plain/CodeSample.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { OrganisationFrame } from '../organisation/OrganisationFrame.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import classes from './Webhooks.module.css'
import { webhooksQuery } from './webhook-queries.ts'

/** The organisation's webhooks, with what was sent to each. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery())
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [shown, setShown] = useState<CreatedWebhook>()
  const close = () => setEdited(undefined)
  return (
    <OrganisationFrame
      title="Webhooks"
      description="A webhook tells a server of yours what happens here: new feedback, another status, a comment."
      actions={
        !edited && (
          <Button size="sm" onClick={() => setEdited('new')}>
            New webhook
          </Button>
        )
      }
    >
      {shown && <ShownOnce webhook={shown} />}
      {edited ? (
        <WebhookForm
          webhook={edited === 'new' ? undefined : edited}
          onCreated={(created) => {
            setShown(created)
            close()
          }}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <QueryState
          query={webhooks}
          loading="Loading webhooks..."
          failed="The webhooks could not be loaded"
          empty={{
            Icon: IconWebhook,
            title: 'No webhooks yet',
            text: 'Create one to have your own server told what happens here. Each message is signed.',
          }}
        >
          {(items) => (
            <ul className={classes.list}>
              {items.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setEdited(webhook)}
                  onRotated={setShown}
                  onDeleted={() => shown?.id === webhook.id && setShown(undefined)}
                />
              ))}
            </ul>
          )}
        </QueryState>
      )}
    </OrganisationFrame>
  )
}

/** A new secret, which is never shown again. */
const ShownOnce = ({ webhook: { url, secret } }: { webhook: CreatedWebhook }) => (
  <Alert color="green" variant="light" title={`The secret of ${new URL(url).host}`} role="status">
    <Text size="sm">
      Copy it now: it is not shown again. Your server checks with it that a message comes from us.
    </Text>
    <CodeSample label="EARSHOT_WEBHOOK_SECRET" code={secret} />
  </Alert>
)
