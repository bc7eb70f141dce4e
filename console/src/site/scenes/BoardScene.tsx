import classes from './BoardScene.module.css'

const columns = [
  {
    name: 'To do',
    cards: [
      { title: 'Calendar feed for instructors', about: 'IDEA-9', people: '9 votes' },
      { title: 'Store lesson times with their time zone', about: 'BUG-3', people: 'Blocked' },
    ],
  },
  {
    name: 'In progress',
    cards: [
      { title: 'One booking for several sailors', about: 'IDEA-2', people: '11 votes' },
      { title: 'Pay button under the overlay on iOS', about: 'BUG-6', people: 'Due tomorrow' },
    ],
  },
  { name: 'Done', cards: [{ title: 'Vouchers', about: 'IDEA-1', people: '5 votes' }] },
] as const

/** A task board whose cards name the feedback that they settle, drawn. */
export function BoardScene() {
  return (
    <div
      className={classes.board}
      role="img"
      aria-label="A task board with the columns To do, In progress and Done. Each card names the idea or bug that it settles and how many people voted for it."
    >
      {columns.map(({ name, cards }) => (
        <div key={name} className={classes.column} aria-hidden>
          <div className={classes.name}>
            {name}
            <span>{cards.length}</span>
          </div>
          {cards.map(({ title, about, people }) => (
            <div key={title} className={classes.card}>
              {title}
              <div className={classes.about}>
                <span>{about}</span>
                {people}
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
