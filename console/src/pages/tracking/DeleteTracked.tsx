import type { TrackedFeedback } from '@earshot/shared/tracked-feedback'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../plain/Button.tsx'
import { Words } from '../../plain/Stack.tsx'
import { Dialog } from '../../public-board/Dialog.tsx'
import { reasonOf } from '../../texts/reasons.ts'
import { t } from '../../texts/texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './TrackPage.module.css'
import { deleteTracked } from './tracked.ts'

interface Props {
  token: string
  tracked: TrackedFeedback
  onDeleted: () => void
}

/** Deletes the item for good, after a question that says what goes with it. */
export function DeleteTracked({ token, tracked: { item, deletable }, onDeleted }: Props) {
  const [asking, setAsking] = useState(false)
  const removal = useMutation({ mutationFn: () => deleteTracked(token), onSuccess: onDeleted })
  if (!deletable) return <Words soft>{t('track.kept')}</Words>
  const remove = t('track.remove', { reference: item.reference })
  return (
    <div>
      {removal.error && <Notice tone="danger" title={t('error')} messages={[reasonOf(removal.error)]} />}
      <Button tone="outlined" onClick={() => setAsking(true)} loading={removal.isPending}>
        {remove}
      </Button>
      {asking && (
        <Dialog title={t('track.remove.ask', { reference: item.reference })} onClose={() => setAsking(false)}>
          <p>{t('track.remove.hint', { title: item.title })}</p>
          <form method="dialog" className={classes.actions}>
            <Button tone="outlined" type="submit">
              {t('cancel')}
            </Button>
            <Button type="submit" onClick={() => removal.mutate()}>
              {remove}
            </Button>
          </form>
        </Dialog>
      )}
    </div>
  )
}
