import { Link } from 'react-router-dom'
import classes from './Auth.module.css'

interface Props {
  /** What comes before the link. */
  children?: string
  to: string
  label: string
}

/** A line at the foot of a page around login and sign-up that leads to another of them. */
export const AuthLink = ({ children, to, label }: Props) => (
  <p className={classes.line}>
    {children} <Link to={to}>{label}</Link>
  </p>
)
