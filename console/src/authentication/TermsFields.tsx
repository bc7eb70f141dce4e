import type { ReactNode } from 'react'
import type { CheckboxProps } from '../design/form/use-form.ts'
import { CheckField } from '../design/plain/CheckField.tsx'
import { paths } from '../lib/paths.ts'

interface Props {
  form: { checkbox: (name: 'termsAccepted' | 'privacyPolicyAccepted') => CheckboxProps }
}

/** Consents required of a person who creates an account. */
export const TermsFields = ({ form }: Props) => (
  <>
    <CheckField
      label={
        <>
          I have read and accept the <LegalLink to={paths.termsOfService()}>terms of service</LegalLink>
        </>
      }
      {...form.checkbox('termsAccepted')}
    />
    <CheckField
      label={
        <>
          I have read and accept the <LegalLink to={paths.privacyPolicy()}>privacy policy</LegalLink>
        </>
      }
      {...form.checkbox('privacyPolicyAccepted')}
    />
  </>
)

/** Opens in a new tab, so that typed text is kept. */
const LegalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)
