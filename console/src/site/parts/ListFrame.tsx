import { paths } from '../../lib/paths.ts'
import classes from './ListFrame.module.css'

export const listForms = {
  waiting: { address: paths.waitingListForm(), title: 'Join the waiting list' },
  news: { address: paths.mailingListForm(), title: 'Subscribe to the mailing list' },
}

/** The form of a list in a frame of its own (product specification, section 2). It has room for all that it may say. */
export const ListFrame = ({ list, lazy }: { list: keyof typeof listForms; lazy?: true }) => (
  <iframe
    src={listForms[list].address}
    title={listForms[list].title}
    className={classes.frame}
    {...(lazy && { loading: 'lazy' as const })}
  />
)
