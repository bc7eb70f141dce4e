import { hueOf } from '../design/mark/hue.ts'
import classes from './ProjectSquare.module.css'

/** Square beside a project's name, in a colour from the name. */
export const ProjectSquare = ({ name }: { name: string }) => (
  <span className={classes.square} style={{ '--hue': hueOf(name) * 45 }} aria-hidden />
)
