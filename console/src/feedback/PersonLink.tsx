import type { PersonRef } from '@earshot/shared/feedback/feedback'
import { formerCustomer } from '@earshot/shared/person/contact-name'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import classes from './PersonLink.module.css'

/** Leads from a customer to the page about them; colleagues have none, nor has whoever was erased. */
export const PersonLink = ({ person, children }: { person: PersonRef; children: ReactNode }) =>
  person.kind === 'contact' && person.name !== formerCustomer ? (
    <Link to={paths.person(person.id)} className={classes.link}>
      {children}
    </Link>
  ) : (
    children
  )
