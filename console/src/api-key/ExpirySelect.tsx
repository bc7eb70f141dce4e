import { apiKeyLives } from '@earshot/shared/api-key/api-key'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

const never = 'never'

const lives = apiKeyLives.map((days) => ({
  value: days === null ? never : String(days),
  label: days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`,
}))

/** Value of the select as the request's `expiresInDays`. */
export const daysOf = (value: string): number | null => (value === never ? null : Number(value))

/** Time after which a key stops working. */
export const ExpirySelect = (props: NativeSelectProps) => (
  <NativeSelect
    label="Expires"
    data={lives}
    description={
      props.value === never
        ? 'A key that never expires works until somebody revokes it, also where it was lost.'
        : undefined
    }
    {...props}
  />
)
