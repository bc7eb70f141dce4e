import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import { t } from '../../texts/texts.ts'
import { linkTo } from '../parts/address.ts'
import { BackLink } from '../parts/BackLink.tsx'
import { useBoard } from '../parts/board-context.ts'
import classes from './NewItem.module.css'
import { NewItemForm } from './NewItemForm.tsx'

/** The form for an idea or a bug, on a page of its own. */
export function NewItem({ kind }: { kind: FeedbackKind }) {
  const { address } = useBoard()
  return (
    <div className={classes.new}>
      <BackLink />
      <h1 tabIndex={-1}>{t(`suggest.${kind}`)}</h1>
      <p className={classes.note}>
        {kind === 'idea' ? (
          <>
            {t('suggest.noAccount')} <a {...linkTo(address, { new: 'bug' })}>{t('suggest.bug')}</a>
          </>
        ) : (
          t('suggest.bug.hint')
        )}
      </p>
      <NewItemForm kind={kind} />
    </div>
  )
}
