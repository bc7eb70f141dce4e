import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../design/page/PageHeader.tsx'

interface Props {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page of the organisation area with its own heading, because the top bar shows none. */
export const OrganisationFrame = ({ title, description, actions, children }: Props) => (
  <>
    <PageHeader level={1} title={title} description={description} actions={actions} />
    <Stack>{children}</Stack>
  </>
)
