import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project'
import { Image } from '@mantine/core'
import { ImageField } from '../../form/ImageField.tsx'
import { request } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

/** The logo on the widget's button. */
export function LogoField({ project, readOnly }: { project: Project; readOnly: boolean }) {
  const { logo } = project.branding
  return (
    <ImageField
      label="Logo"
      hint="On the button, in place of the icon."
      picture={logo && <Image src={logo} alt="Your logo" w={36} h={36} fit="contain" />}
      bytesMax={limits.logoBytesMax}
      readOnly={readOnly}
      save={async (file) => {
        const body = file ?? undefined
        const saved = await request(file ? 'PUT' : 'DELETE', `/projects/${project.id}/logo`, Project, {
          body,
        })
        queryClient.setQueryData(keys.project(saved.id), saved)
      }}
    />
  )
}
