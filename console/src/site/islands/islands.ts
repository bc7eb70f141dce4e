import type { ComponentProps } from 'react'
import { CodeSample } from '../../design/plain/CodeSample.tsx'
import { InstallationCheck } from '../../installation/InstallationCheck.tsx'
import { LanguageSamples } from '../../installation/LanguageSamples.tsx'
import { ContactForm } from './ContactForm.tsx'
import { SubscriptionForm } from './SubscriptionForm.tsx'
import { TryCall } from './TryCall.tsx'

/** Components of islands, by the name in the page. */
export const islands = {
  CodeSample,
  ContactForm,
  InstallationCheck,
  LanguageSamples,
  SubscriptionForm,
  TryCall,
}

export type IslandName = keyof typeof islands

export const isIslandName = (name: string): name is IslandName => Object.hasOwn(islands, name)

export type IslandProps = { [Name in IslandName]: ComponentProps<(typeof islands)[Name]> }
