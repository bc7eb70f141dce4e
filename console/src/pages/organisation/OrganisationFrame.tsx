import { may, type Permission } from '@earshot/shared/permissions'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useUser } from '../../session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface Props {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Who may not do this is led to the dashboard (product specification, section 2). */
  permission: Permission
  children: ReactNode
}

/** One page of the organisation area: its heading, which the top bar leaves blank, and who may see it. */
export function OrganisationFrame({ title, description, actions, permission, children }: Props) {
  const { currentTenant } = useUser()
  if (!may(currentTenant, permission)) return <Navigate to={paths.home()} replace />
  return (
    <>
      <PageHeader level={1} title={title} description={description} actions={actions} />
      <Stack>{children}</Stack>
    </>
  )
}
