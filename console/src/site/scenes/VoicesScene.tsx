import { KindIcon } from '../../design/mark/KindIcon.tsx'
import { Logo } from '../../design/mark/Logo.tsx'
import { type StatusLook, StatusRing } from '../../design/mark/StatusRing.tsx'
import classes from './VoicesScene.module.css'

const voices: readonly [kind: 'idea' | 'bug', words: string, category: StatusLook][] = [
  ['bug', 'The pay button does nothing', 'started'],
  ['idea', 'Export my lessons to my calendar', 'planned'],
  ['idea', 'Waiting list for full courses', 'open'],
  ['bug', 'Lessons show one hour late', 'open'],
  ['idea', 'Pay with the voucher my aunt gave me', 'done'],
]

/** Radii of the sound rings, from the ear outwards. */
const radii = [64, 120, 176, 232, 288, 344, 400, 456, 512]

/** Quotes of customers on sound rings around the ear. Decoration: screen readers get the caption. */
export const VoicesScene = () => (
  <figure className={classes.scene}>
    <div aria-hidden className={classes.rings}>
      <svg fill="none" aria-hidden="true">
        {radii.map((radius) => (
          <circle key={radius} cx="50%" cy="50%" r={radius} />
        ))}
      </svg>
      <Logo size={48} />
      {voices.map(([kind, words, category]) => (
        <span key={words} className={classes.voice}>
          <KindIcon kind={kind} />
          {words}
          <StatusRing category={category} />
        </span>
      ))}
    </div>
    <figcaption className={classes.caption}>Everything your customers say, within earshot.</figcaption>
  </figure>
)
