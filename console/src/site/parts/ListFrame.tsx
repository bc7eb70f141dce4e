import { paths } from '../../lib/paths.ts'
import classes from './ListFrame.module.css'

export const listForms = {
  waiting: { address: paths.waitingListForm(), title: 'Join the waiting list' },
  news: { address: paths.mailingListForm(), title: 'Subscribe to the mailing list' },
}

/**
 * A card with a mailing list's form, which is in a frame of its own (product specification, section 2), large enough for all of its messages.
 */
export const ListFrame = ({ list, lazy }: { list: keyof typeof listForms; lazy?: true }) => (
  <div className={classes.card}>
    <iframe
      src={listForms[list].address}
      title={listForms[list].title}
      className={classes.frame}
      {...(lazy && { loading: 'lazy' as const })}
    />
  </div>
)
