import { Button, Center } from '@mantine/core'

interface Props {
  /** Own label, for a list that is a part of a page. */
  label?: string | undefined
  loading: boolean
  onClick: () => void
}

/** Loads the next page of a list. */
export const LoadMore = ({ label, loading, onClick }: Props) =>
  label === undefined ? (
    <Center mt="md">
      <Button variant="default" loading={loading} onClick={onClick}>
        Load more
      </Button>
    </Center>
  ) : (
    <Button variant="default" size="xs" mb="sm" loading={loading} onClick={onClick}>
      {label}
    </Button>
  )
