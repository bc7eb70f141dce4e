import type { ChangelogEntry } from '@earshot/shared/changelog/changelog'
import { counted } from '@earshot/shared/format/counted'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmButton } from '../design/dialog/ConfirmButton.tsx'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { entryQuery } from '../queries/changelog.ts'
import { unpublishEntry } from './save-entry.ts'

/** Makes a published or scheduled entry a draft again; asks first what becomes of the items that it finished. */
export function UnpublishButton({ entry: { id, title, state } }: { entry: ChangelogEntry }) {
  const [reopensItems, setReopensItems] = useState(true)
  const scheduled = state === 'scheduled'
  const unpublish = async (close: () => void) => {
    try {
      await unpublishEntry(id, { reopensItems: !scheduled && reopensItems })
      notifyDone(scheduled ? 'The entry is a draft again' : 'Entry unpublished')
    } catch (error) {
      notifyFailed('The entry could not be made a draft again', error)
    }
    close()
  }
  if (scheduled)
    return (
      <Button variant="default" onClick={() => void unpublish(() => undefined)}>
        Cancel schedule
      </Button>
    )
  return (
    <ConfirmButton
      variant="default"
      label="Unpublish"
      question={`Unpublish “${title}”?`}
      confirmLabel="Unpublish entry"
      onConfirm={(close) => void unpublish(close)}
    >
      <Consequences entryId={id} reopensItems={reopensItems} onChange={setReopensItems} />
    </ConfirmButton>
  )
}

interface ConsequencesProps {
  entryId: string
  reopensItems: boolean
  onChange: (reopensItems: boolean) => void
}

/** The people whose links break, and the items that can be set back, read anew: both change after the entry was loaded. */
function Consequences({ entryId, reopensItems, onChange }: ConsequencesProps) {
  const { data, isFetching } = useQuery({ ...entryQuery(entryId), refetchOnMount: 'always' })
  if (!data || isFetching) return 'Counting…'
  const { notifiedCount, finishedCount } = data
  return (
    <Stack gap="sm">
      {notifiedCount === 0
        ? 'Nobody has been notified of it yet.'
        : `${counted(notifiedCount, 'person was', 'people were')} notified of it. Their links will lead to no entry.`}
      {finishedCount > 0 && (
        <Checkbox
          label={`Set ${counted(finishedCount, 'item')} back to the earlier status`}
          description={`${counted(finishedCount, 'item was', 'items were')} finished by publishing. Nobody is notified.`}
          checked={reopensItems}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
