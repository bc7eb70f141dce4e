import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { t } from '../texts/texts.ts'
import classes from './CommentCount.module.css'

/** How many comments there are: a bubble and a number, the words for whoever hears it. */
export const CommentCount = ({ count }: { count: number }) => (
  <span className={classes.count}>
    <IconMessageCircle size={14} stroke={1.7} aria-hidden />
    <span aria-hidden>{count}</span>
    <span className={classes.words}>{t('comments', { count })}</span>
  </span>
)
