import { defaultColor } from '@earshot/shared/branding/branding'
import { contrastOf, readableTextColor } from '@earshot/shared/branding/ink'
import { limits } from '@earshot/shared/limits'
import { Project } from '@earshot/shared/project/project'
import { ColorSwatch, Group, Image, Input, Text, TextInput, UnstyledButton } from '@mantine/core'
import { request } from '../../api/api.ts'
import { Form } from '../../design/form/Form.tsx'
import { ImageField } from '../../design/form/ImageField.tsx'
import { type FormState, useForm } from '../../design/form/use-form.ts'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import { ProjectSection } from '../ProjectSection.tsx'
import { changeBranding, showSaved } from '../save-project.ts'
import { useProject } from '../use-project.ts'
import { BrandingAllowance } from './BrandingAllowance.tsx'
import { ColorFields, colorFieldsOf, colorSettingsOf } from './branding-fields.ts'
import classes from './ColorField.module.css'
import { useUnsavable } from './UnsavableLook.tsx'
import { useMayBrand } from './use-may-brand.ts'
import { WidgetPreview } from './WidgetPreview.tsx'

/** A project's colour and logo, beside a preview of the widget with unsaved changes. */
export function BrandingPage() {
  const project = useProject()
  const readOnly = !useMayBrand()
  const form = useForm<ColorFields, Project>({
    values: colorFieldsOf(project.brandingSettings),
    schema: ColorFields,
    send: (fields, _, was) =>
      changeBranding(project.id, {
        ...colorSettingsOf(fields),
        was: colorSettingsOf({ ...fields, ...was }),
      }),
    written: ({ color }) => ({ color: ['Colour', color || 'Default'] }),
    saved: (saved) => showSaved(saved, 'Branding saved'),
  })
  return (
    <ProjectSection
      title="Branding"
      description="How the widget and the public board look."
      aside={<WidgetPreview project={project} changes={colorSettingsOf(form.values)} />}
    >
      <BrandingAllowance />
      <Form
        form={form}
        label="Branding"
        failed="The branding could not be saved"
        saveBar
        unsavable={useUnsavable(true)}
      >
        <ColorField form={form} />
        <LogoField project={project} readOnly={readOnly} />
      </Form>
    </ProjectSection>
  )
}

/** The logo on the widget's button. */
function LogoField({ project, readOnly }: { project: Project; readOnly: boolean }) {
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

const suggested = [defaultColor, '#0d6e6e', '#7c3aed', '#b42318', '#1f2937']

/** Colour of the widget, typed, picked or chosen from a few; checks the contrast of text on it. */
function ColorField({ form }: { form: FormState<ColorFields> }) {
  const color = colorSettingsOf(form.values).color ?? defaultColor
  const ink = readableTextColor(color) === '#fff' ? 'White' : 'Black'
  return (
    <div>
      <Input.Label htmlFor="color">Colour</Input.Label>
      <Input.Description>Colour of the button and highlights</Input.Description>
      <Group gap="xs" mt={6} align="flex-start">
        <input
          type="color"
          className={classes.picker}
          aria-label="Pick a colour"
          value={color}
          onChange={(event) => form.set({ color: event.currentTarget.value })}
        />
        <TextInput id="color" placeholder={defaultColor} w={140} {...form.field('color')} maxLength={7} />
        <Group gap={4} role="group" aria-label="Suggested colours">
          {suggested.map((one) => (
            <UnstyledButton
              key={one}
              className={classes.swatch}
              aria-label={`Use ${one}`}
              aria-pressed={one === color}
              onClick={() => form.set({ color: one })}
            >
              <ColorSwatch component="span" color={one} size={24} aria-hidden />
            </UnstyledButton>
          ))}
        </Group>
      </Group>
      <Text size="xs" c="var(--ink-3)" mt={6}>
        {ink} text reads well on it: {Math.floor(contrastOf(color) * 10) / 10} to 1
      </Text>
    </div>
  )
}
