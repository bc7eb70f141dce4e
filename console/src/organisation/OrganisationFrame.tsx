import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../design/page/PageHeader.tsx'

interface Props {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One page of the organisation area, with its heading, which the top bar leaves blank. */
export const OrganisationFrame = ({ title, description, actions, children }: Props) => (
  <>
    <PageHeader level={1} title={title} description={description} actions={actions} />
    <Stack>{children}</Stack>
  </>
)
