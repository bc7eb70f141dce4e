import type { Feedback } from '@earshot/shared/feedback/feedback'
import type { SameErrorDismissal } from '@earshot/shared/feedback/feedback-changes'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '../api/api.ts'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { refreshFeedback } from '../feedback/feedback-cache.ts'
import { sameErrorQuery } from '../queries/feedback.ts'
import { useUser } from '../session/session.ts'
import { MergeSelectedDialog } from './MergeSelectedDialog.tsx'
import classes from './SameError.module.css'

type Of = SameErrorDismissal['of']

interface Props {
  item: Pick<Feedback, 'id' | 'reference'> & { sameError: NonNullable<Feedback['sameError']> }
  /** The bugs that *Not the same* keeps apart. */
  of: Of
  /** Names the bug, where the strip is not on its own page. */
  children?: ReactNode
}

/** Says that several bugs are the same error, and offers to merge them or to keep them apart. */
export function SameError({ item, of, children }: Props) {
  const { currentTenant } = useUser()
  const [merging, dialog] = useDisclosure(false)
  return (
    <section className={classes.strip} aria-label="Same error">
      <p>
        <b>{countOf(item.sameError.count)} bugs are the same error</b>
        {children}
      </p>
      {may(currentTenant, 'moderateFeedback') && (
        <div>
          <Button size="compact-sm" variant="default" onClick={dialog.open}>
            Merge these…
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            title={of === 'item' ? 'Leave this bug out' : 'Do not propose these bugs again'}
            onClick={() => void dismiss(item, of)}
          >
            Not the same
          </Button>
        </div>
      )}
      {merging && <MergeDialog id={item.id} onClose={dialog.close} />}
    </section>
  )
}

const countOf = (count: number): string =>
  count > limits.countedMax ? `${limits.countedMax.toLocaleString('en')}+` : String(count)

/** Merges the bugs of an error as they are now: somebody may have merged or closed some since the list was loaded. */
function MergeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(sameErrorQuery(id))
  if (!data) return null
  const { count, items } = data
  if (items.length < 2)
    return (
      <Dialog opened onClose={onClose} title="Merge bugs">
        <Text>Somebody has merged, closed or kept apart the others meanwhile.</Text>
      </Dialog>
    )
  const some =
    count > items.length
      ? ` These are the ${items.length} that most people report, of ${countOf(count)}.`
      : ''
  const reason = `Their errors have the same name and come from the same place in the code.${some}`
  return <MergeSelectedDialog items={items} reason={reason} opened onClose={onClose} />
}

const messages: Record<Of, (reference: string) => { done: string; undone: string }> = {
  item: (name) => ({ done: `${name} is kept apart`, undone: `${name} is compared again` }),
  group: () => ({
    done: 'These bugs are not proposed again',
    undone: 'These bugs are proposed again',
  }),
}

/** Keeps a bug, or all bugs of its error, apart for good, with an undo. */
async function dismiss({ id, reference }: Pick<Feedback, 'id' | 'reference'>, of: Of): Promise<void> {
  const path = `/feedback/${id}/same-error/dismissal`
  const { done, undone } = messages[of](reference)
  const failed = 'The decision could not be saved'
  const undo = async () => {
    const restore = () => request('DELETE', path, null, { query: { of } })
    await runWithNotice(restore, { done: undone, failed })
    refreshFeedback()
  }
  await runWithNotice(() => request('PUT', path, null, { body: { of } }), {
    ...{ done, failed },
    undo: () => void undo(),
  })
  refreshFeedback()
}
