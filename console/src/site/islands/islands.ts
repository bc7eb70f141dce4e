import { CodeSample } from '../../design/plain/CodeSample.tsx'
import { InstallationCheck } from '../../installation/InstallationCheck.tsx'
import { LanguageSamples } from '../../installation/LanguageSamples.tsx'
import { ContactForm } from './ContactForm.tsx'
import { SubscriptionForm } from './SubscriptionForm.tsx'

/** What comes alive on static pages, by the name that stands in the page. */
export const islands = { CodeSample, ContactForm, InstallationCheck, LanguageSamples, SubscriptionForm }

export type IslandName = keyof typeof islands
