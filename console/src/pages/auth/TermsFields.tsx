import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { CheckField } from '../../plain/CheckField.tsx'

interface Props {
  form: {
    getInputProps: (
      path: 'termsAccepted' | 'privacyPolicyAccepted',
      options: { type: 'checkbox' },
    ) => GetInputPropsReturnType
  }
}

/** What whoever makes an account has to accept. */
export const TermsFields = ({ form }: Props) => (
  <>
    <CheckField
      label={
        <>
          I have read and accept the <LegalLink to={paths.termsOfService()}>terms of service</LegalLink>
        </>
      }
      {...form.getInputProps('termsAccepted', { type: 'checkbox' })}
    />
    <CheckField
      label={
        <>
          I have read and accept the <LegalLink to={paths.privacyPolicy()}>privacy policy</LegalLink>
        </>
      }
      {...form.getInputProps('privacyPolicyAccepted', { type: 'checkbox' })}
    />
  </>
)

/** In a tab of its own, so that nothing typed is lost. */
const LegalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)
