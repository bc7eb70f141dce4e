import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project'
import { Image } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageEditForm, ImageTooLarge, sizeWords } from '../../form/ImageField.tsx'
import { request } from '../../lib/api.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'

/** The logo on the widget's button: upload, replace, remove. */
export function LogoEditForm({ project, readOnly }: { project: Project; readOnly: boolean }) {
  const cache = useQueryClient()
  const path = `/projects/${project.id}/logo`
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return request('DELETE', path, Project)
      if (file.size > limits.logoBytesMax) throw new ImageTooLarge(limits.logoBytesMax)
      return request('PUT', path, Project, { body: file })
    },
    onSuccess: (saved, file) => {
      cache.setQueryData(keys.project(saved.id), saved)
      notifyDone(file ? 'Logo saved' : 'Logo removed')
    },
  })
  const { logo } = project.branding
  return (
    <ImageEditForm
      label="Logo"
      hint={`On the button, in place of the icon. PNG, JPEG or WebP, at most ${sizeWords(limits.logoBytesMax)}.`}
      picture={logo && <Image src={logo} alt="Your logo" w={36} h={36} fit="contain" />}
      pending={change.isPending}
      error={change.error}
      readOnly={readOnly}
      onChange={(file) => change.mutate(file)}
    />
  )
}
