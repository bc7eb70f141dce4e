import type { ComponentProps } from 'react'
import { TextArea } from '../../design/plain/Field.tsx'
import { locale, t } from '../../texts/texts.ts'

/** Several lines of text; it says so when no more fits, as the browser cuts what is pasted in silence. */
export const LongText = ({
  value,
  maxLength,
  ...area
}: Omit<ComponentProps<typeof TextArea>, 'notice'> & { value: string; maxLength: number }) => (
  <TextArea
    dir="auto"
    {...area}
    value={value}
    maxLength={maxLength}
    notice={value.length >= maxLength && t('field.full', { number: maxLength.toLocaleString(locale()) })}
  />
)
