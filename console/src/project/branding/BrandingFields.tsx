import { limits } from '@earshot/shared/limits'
import { Image, Input, SegmentedControl, TextInput } from '@mantine/core'
import { ImageField } from '../../design/form/ImageField.tsx'
import type { FormFieldProps, FormState } from '../../design/form/use-form.ts'
import type { LookFields } from './branding-fields.ts'
import { ColorField } from './ColorField.tsx'

interface Props {
  form: Pick<FormState<LookFields>, 'field'>
}

export const positions: { value: LookFields['position']; label: string }[] = [
  { value: 'bottom-left', label: 'Left' },
  { value: '', label: 'Automatic' },
  { value: 'bottom-right', label: 'Right' },
]

/** Colour, logo, texts and position of the button and the panel, which a plan may not include. */
export const BrandingFields = ({ form }: Props) => (
  <>
    <ColorField field={form.field('color')} />
    <LogoField field={form.field('logo')} />
    <TextInput
      label="Button text"
      description="Leave empty to show the icon alone"
      {...form.field('launcherText')}
    />
    <Input.Wrapper
      label="Position"
      labelElement="div"
      description="The bottom corner. Automatic is right, and left on pages that are read from right to left"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <SegmentedControl fullWidth mt={4} aria-label="Position" data={positions} {...form.field('position')} />
    </Input.Wrapper>
    <TextInput
      label="Greeting"
      description="What the panel begins with. {{project}} stands for the project's name. Leave empty for Earshot's own, in each language"
      {...form.field('greeting')}
    />
    <TextInput
      label="Thanks"
      description="Shown once something was sent. Leave empty for Earshot's own, in each language"
      {...form.field('thanks')}
    />
  </>
)

interface LogoProps {
  field: FormFieldProps<LookFields['logo']>
}

/** The logo on the widget's button; saved with the form. */
function LogoField({ field: { 'data-path': path, value, error, onChange } }: LogoProps) {
  return (
    <ImageField
      label="Logo"
      hint="On the button, in place of the icon."
      data-path={path}
      picture={value && <Image src={value.url} alt="Your logo" w={36} h={36} fit="contain" />}
      bytesMax={limits.logoBytesMax}
      error={error}
      onChange={(file) => onChange(file && { url: URL.createObjectURL(file), file })}
    />
  )
}
