import type { ReactNode } from 'react'
import { StatusRing } from '../../ui/StatusRing.tsx'
import classes from './FirstRun.module.css'

interface Props {
  title: string
  text: ReactNode
  /** `listening` waits for something that happens elsewhere. */
  state: 'open' | 'current' | 'listening' | 'done'
  action?: ReactNode
  /** What the step asks for, while it is its turn. */
  children?: ReactNode
}

/** A step of the first run. */
export const SetupStep = ({ title, text, state, action, children }: Props) => (
  <li
    className={classes.step}
    data-state={state}
    {...((state === 'current' || state === 'listening') && { 'aria-current': 'step' })}
  >
    <span className={classes.mark}>
      {state === 'listening' ? <Listening /> : <StatusRing category={state === 'done' ? 'done' : 'open'} />}
    </span>
    <div className={classes.body}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.title}>
            {title}
            {state === 'done' && <span className={classes.hidden}> (done)</span>}
          </h3>
          <p className={classes.text}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  </li>
)

/** The one thing of the page that moves. */
const Listening = () => (
  <span className={classes.listening}>
    <svg viewBox="-20 -20 40 40" aria-hidden="true">
      <circle r="7" />
      <circle r="13" opacity="0.75" />
      <circle r="19" opacity="0.5" />
    </svg>
  </span>
)
