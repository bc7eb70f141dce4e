import { t } from '../../texts/texts.ts'
import { linkTo } from './address.ts'
import { useBoard } from './board-context.ts'
import classes from './PublicBoard.module.css'

/** Link back to the list, with its filters. */
export function BackLink() {
  const { address, route } = useBoard()
  const { item: _, new: __, mine: ___, ...list } = route
  return (
    <p className={classes.back}>
      <a {...linkTo(address, list)}>
        <span aria-hidden>←</span> {t('item.back')}
      </a>
    </p>
  )
}
