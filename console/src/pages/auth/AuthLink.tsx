import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'

interface Props {
  /** What comes before the link. */
  children?: string
  to: string
  label: string
}

/** A line at the foot of a page around login and sign-up that leads to another of them. */
export const AuthLink = ({ children, to, label }: Props) => (
  <Text ta="center" size="sm">
    {children}{' '}
    <Anchor component={Link} to={to} inherit underline="always">
      {label}
    </Anchor>
  </Text>
)
