import { t } from '../texts/texts.ts'
import { BoardTools } from './BoardTools.tsx'
import classes from './FeedbackView.module.css'
import { BoardList } from './item/BoardList.tsx'
import { NewItemForm } from './item/NewItemForm.tsx'
import { OwnItems } from './item/OwnItems.tsx'
import { QueuedRequests } from './item/QueuedRequests.tsx'
import { linkTo } from './parts/address.ts'
import { BoardLink } from './parts/BoardLink.tsx'
import { useBoard } from './parts/board-context.ts'

/** The list of feedback, with the form for an idea beside it or, in a narrow window, on its own page. */
export function FeedbackView() {
  const { address, route } = useBoard()
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
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
