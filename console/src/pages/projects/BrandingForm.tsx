import { defaultColor } from '@earshot/shared/branding'
import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project'
import { Button, Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { Refused } from '../../form/refused.tsx'
import { request } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { notifyDone } from '../../lib/notify.tsx'
import { keys } from '../../lib/query-keys.ts'
import classes from './BrandingForm.module.css'
import { type BrandingForm, formOf, settingsOf } from './branding-fields.ts'

interface Props {
  projectId: string
  form: UseFormReturnType<BrandingForm>
  readOnly: boolean
}

const positions: { value: BrandingForm['position']; label: string }[] = [
  { value: 'bottom-left', label: 'Left' },
  { value: '', label: 'Automatic' },
  { value: 'bottom-right', label: 'Right' },
]

/** The widget's colour, and its button's words and corner; the page holds the form, to preview it. */
export function BrandingEditForm({ projectId, form, readOnly }: Props) {
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (values: BrandingForm) =>
      request('PUT', `/projects/${projectId}/branding`, Project, { body: settingsOf(values) }),
    onSuccess: (saved) => {
      cache.setQueryData(keys.project(saved.id), saved)
      form.setInitialValues(formOf(saved.brandingSettings))
      form.setValues(formOf(saved.brandingSettings))
      notifyDone('Branding saved')
    },
    onError: (error) => error instanceof ApiError && form.setErrors(error.formErrors),
  })
  return (
    <form
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
      noValidate
      aria-label="Branding"
    >
      <Stack>
        <Refused title="The branding could not be saved" error={save.error} />
        <TextInput
          label="Colour"
          description="Of the button and of what stands out in the panel"
          placeholder={defaultColor}
          maxLength={7}
          disabled={readOnly}
          rightSectionWidth={44}
          rightSection={
            <input
              type="color"
              className={classes.picker}
              aria-label="Pick a colour"
              disabled={readOnly}
              value={settingsOf(form.values).color ?? defaultColor}
              onChange={(event) => form.setFieldValue('color', event.currentTarget.value)}
            />
          }
          {...form.getInputProps('color')}
        />
        <TextInput
          label="Button text"
          description="Beside the icon; without one the button shows the icon alone"
          maxLength={limits.launcherTextMax}
          disabled={readOnly}
          {...form.getInputProps('launcherText')}
        />
        <Input.Wrapper
          label="Position"
          labelElement="div"
          description="In which bottom corner; automatic is right, and left on pages that are read from right to left"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
        >
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label="Position"
            data={positions}
            disabled={readOnly}
            {...form.getInputProps('position')}
          />
        </Input.Wrapper>
        {!readOnly && (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              Save changes
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
