import { t } from '../texts/texts.ts'
import { linkTo } from './address.ts'
import { BoardLink } from './BoardLink.tsx'
import { BoardList } from './BoardList.tsx'
import { BoardTools } from './BoardTools.tsx'
import { useBoard } from './board-context.ts'
import classes from './FeedbackView.module.css'
import { NewItemForm } from './NewItemForm.tsx'
import { OwnItems } from './OwnItems.tsx'
import { QueuedRequests } from './QueuedRequests.tsx'

/** The list of feedback, and beside it, or where there is no room on a page of its own, the form for an idea. */
export function FeedbackView() {
  const { address, route } = useBoard()
  return (
    <div className={classes.columns}>
      <div>
        <BoardTools />
        <QueuedRequests />
        {route.mine ? <OwnItems /> : <BoardList />}
      </div>
      <aside aria-labelledby="suggest" className={classes.aside}>
        <h2 id="suggest">{t('suggest.idea')}</h2>
        <NewItemForm kind="idea" />
        <p className={classes.note}>
          {t('suggest.noAccount')} <a {...linkTo(address, { new: 'bug' })}>{t('suggest.bug')}</a>
        </p>
      </aside>
      <div className={classes.suggest}>
        <BoardLink to={{ new: 'idea' }}>
          <span aria-hidden>+</span> {t('suggest.idea')}
        </BoardLink>
      </div>
    </div>
  )
}
