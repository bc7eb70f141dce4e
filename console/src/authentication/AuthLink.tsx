import { Link } from 'react-router-dom'
import classes from './Auth.module.css'

interface Props {
  /** Text before the link. */
  children?: string
  to: string
  label: string
}

/** A line at the foot of a page around login and sign-up that links to another of these pages. */
export const AuthLink = ({ children, to, label }: Props) => (
  <p className={classes.line}>
    {children} <Link to={to}>{label}</Link>
  </p>
)
