import type { ComponentProps } from 'react'
import { TextArea } from '../../design/plain/Field.tsx'
import { locale, t } from '../../texts/texts.ts'

/** A field for several lines of text; says when the limit is reached, because browsers cut pasted text silently. */
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
