import classes from './InboxScene.module.css'

const rows = [
  ['IDEA-14', 'Waiting list for full courses', 'Under review', 8, false],
  ['BUG-6', 'The pay button does nothing on my phone', 'In progress', 3, false],
  ['IDEA-17', 'Show the tide next to each lesson', 'Held for review', 0, true],
  ['IDEA-9', 'Export the lesson calendar to my own calendar', 'Planned', 9, false],
] as const

/** The console's inbox with one item held for review, drawn. */
export function InboxScene() {
  return (
    <div
      className={classes.window}
      role="img"
      aria-label="The console's inbox: ideas and bugs with their number, title, status and votes, and one item of a first-time author that is held for review."
    >
      <div aria-hidden>
        {rows.map(([reference, title, status, votes, held]) => (
          <div key={reference} className={held ? `${classes.row} ${classes.held}` : classes.row}>
            <span className={classes.reference}>{reference}</span>
            <span className={classes.title}>{title}</span>
            <span className={classes.status}>{status}</span>
            <span className={classes.votes}>{votes || ''}</span>
            {held && (
              <span className={classes.decision}>
                <span>First-time author</span>
                <b>Approve and trust</b>
                <i>Reject</i>
              </span>
            )}
          </div>
        ))}
        <div className={classes.keys}>
          <kbd>j</kbd>
          <kbd>k</kbd> next and previous
          <kbd>s</kbd> status
        </div>
      </div>
    </div>
  )
}
