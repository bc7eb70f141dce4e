import classes from './WidgetScene.module.css'

const ideas = [
  [11, 'Let parents book for several children at once', 'In progress'],
  [9, 'Export the lesson calendar to my own calendar', 'Planned'],
  [8, 'Waiting list for full courses', 'Under review'],
] as const

/** The widget's panel over a page of somebody's product, drawn. */
export function WidgetScene() {
  return (
    <div
      className={classes.page}
      role="img"
      aria-label="A booking page with the Earshot panel open: report a bug, suggest an idea, and a list of the ideas that customers want most, with their votes and where each stands."
    >
      <div className={classes.address} aria-hidden>
        <i />
        <i />
        <i />
        <span>app.harbor.example</span>
      </div>
      <div className={classes.content} aria-hidden>
        <div className={classes.lines}>
          <b />
          <s />
          <s />
          <em />
          <s />
          <s />
        </div>
        <div className={classes.panel}>
          <div className={classes.head}>Feedback</div>
          <div className={classes.body}>
            <p className={classes.big}>Help us make Harbor better</p>
            <div className={classes.actions}>
              <span>
                <strong>Report a bug</strong>
                <small>Something does not work</small>
              </span>
              <span>
                <strong>Suggest an idea</strong>
                <small>Something is missing</small>
              </span>
            </div>
            <p className={classes.label}>Most wanted</p>
            {ideas.map(([votes, title, status]) => (
              <div key={title} className={classes.idea}>
                <span className={classes.votes}>
                  <u />
                  {votes}
                </span>
                <span>
                  {title}
                  <small>{status}</small>
                </span>
              </div>
            ))}
          </div>
        </div>
        <div className={classes.launcher}>Feedback</div>
      </div>
    </div>
  )
}
