import type { FeedbackDetail } from '@earshot/shared/feedback'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { notifyDone } from '../../lib/notify.tsx'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import classes from './FeedbackPage.module.css'
import { keepAnswer, refreshFeedback } from './feedback-cache.ts'
import { changeFeedback } from './triage.ts'

/** What the customer wrote, and for administrators a way to correct it. */
export function FeedbackWords({ item, editable }: { item: FeedbackDetail; editable: boolean }) {
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <article className={classes.card}>
        <FeedbackForm
          item={item}
          onCancel={() => setEditing(false)}
          onSave={async (change) => {
            keepAnswer(await changeFeedback(item.id, change))
            refreshFeedback()
            setEditing(false)
            notifyDone(`${item.reference} saved`)
          }}
        />
      </article>
    )
  return (
    <article className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <span className={classes.reference}>
          <KindIcon kind={item.kind} />
          {item.reference}
        </span>
        {editable && (
          <Button size="compact-xs" variant="default" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </Group>
      <Title order={2} mt={4}>
        {item.title}
      </Title>
      <Text size="sm" c="dimmed" mt={2}>
        <PersonName person={item.author} /> · <RelativeTime at={item.createdAt} />
      </Text>
      {item.body && <Text className={classes.body}>{item.body}</Text>}
    </article>
  )
}
