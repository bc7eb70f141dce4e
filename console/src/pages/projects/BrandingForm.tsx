import { defaultColor } from '@earshot/shared/branding'
import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { Form } from '../../form/Form.tsx'
import type { FormState } from '../../form/use-form.ts'
import classes from './BrandingForm.module.css'
import { type BrandingFields, settingsOf } from './branding-fields.ts'

const positions: { value: BrandingFields['position']; label: string }[] = [
  { value: 'bottom-left', label: 'Left' },
  { value: '', label: 'Automatic' },
  { value: 'bottom-right', label: 'Right' },
]

/** The widget's colour, and its button's text and corner; the page holds the form, to preview it. */
export const BrandingForm = ({ form, readOnly }: { form: FormState<BrandingFields>; readOnly: boolean }) => (
  <Form
    form={form}
    label="Branding"
    failed="The branding could not be saved"
    submit={!readOnly && 'Save changes'}
    button={{ disabled: !form.changed }}
  >
    <TextInput
      label="Colour"
      description="Of the button and of what stands out in the panel"
      placeholder={defaultColor}
      disabled={readOnly}
      rightSectionWidth={44}
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label="Pick a colour"
          disabled={readOnly}
          value={settingsOf(form.values).color ?? defaultColor}
          onChange={(event) => form.set({ color: event.currentTarget.value })}
        />
      }
      {...form.field('color')}
      maxLength={7}
    />
    <TextInput
      label="Button text"
      description="Beside the icon; without one the button shows the icon alone"
      disabled={readOnly}
      {...form.field('launcherText')}
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
        {...form.field('position')}
      />
    </Input.Wrapper>
  </Form>
)
