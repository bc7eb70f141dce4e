import { t } from '../../texts/texts.ts'
import { Logo } from '../mark/Logo.tsx'
import classes from './PoweredBy.module.css'

/** Names Earshot on the pages of organisations whose plan does not remove it. */
export const PoweredBy = () => (
  <a href="/" className={classes.link}>
    <Logo size={14} />
    {t('powered')}
  </a>
)
