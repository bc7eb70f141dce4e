import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './Board.module.css'
import list from './card/CardList.module.css'

/** Number of placeholder cards in each column while a board loads. */
const columns = [
  { name: 'first', cards: ['a', 'b', 'c', 'd', 'e'] },
  { name: 'second', cards: ['a', 'b', 'c'] },
  { name: 'third', cards: ['a', 'b', 'c', 'd'] },
  { name: 'fourth', cards: ['a', 'b'] },
  { name: 'fifth', cards: ['a', 'b', 'c', 'd'] },
]

/** Grey placeholder of a board. */
export const BoardSkeleton = () => (
  <div className={classes.board} role="status">
    <VisuallyHidden>Loading Tasks...</VisuallyHidden>
    {columns.map(({ name, cards }) => (
      <div key={name} className={classes.column} aria-hidden>
        <div className={classes.head}>
          <div className={classes.line}>
            <Skeleton height={12} width={88} />
          </div>
        </div>
        <div className={list.scroller}>
          {cards.map((card) => (
            <Skeleton key={card} height={56} mb={6} radius="var(--r-3)" />
          ))}
        </div>
      </div>
    ))}
  </div>
)
