import type { CSSProperties } from 'react'
import { hueOf } from '../design/mark/hue.ts'
import classes from './ProjectSquare.module.css'

/** Stands for a project beside its name, in a colour from it. */
export const ProjectSquare = ({ name }: { name: string }) => (
  <span className={classes.square} style={{ '--hue': hueOf(name) * 45 } as CSSProperties} aria-hidden />
)
