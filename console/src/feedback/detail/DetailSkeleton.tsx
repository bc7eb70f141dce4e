import { Skeleton } from '@mantine/core'
import { LoadingPart } from '../../design/table/QueryState.tsx'
import classes from '../FeedbackDetail.module.css'

/** Grey placeholder of an item. */
export const detailSkeleton = (
  <>
    <div className={classes.top}>
      <div className={classes.head}>
        <Skeleton height={16} width={90} />
      </div>
    </div>
    <div className={classes.columns}>
      <div className={classes.side}>
        <div className={classes.rail}>
          {['status', 'project', 'votes', 'tags', 'audience'].map((name) => (
            <Skeleton key={name} height={16} my={8} width="70%" />
          ))}
        </div>
      </div>
      <div className={classes.words}>
        <Skeleton height={28} width="60%" />
        <Skeleton height={16} width={180} my={12} />
        <Skeleton height={66} />
      </div>
    </div>
  </>
)

/** Shown until an item can be displayed. */
export const DetailSkeleton = () => (
  <div className={classes.pane}>
    <LoadingPart label="Loading Feedback..." skeleton={detailSkeleton} />
  </div>
)
