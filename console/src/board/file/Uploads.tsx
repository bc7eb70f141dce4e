import type { FormUploads } from '../../design/form/use-uploads.ts'
import { Button } from '../../design/plain/Button.tsx'
import { ChosenFiles } from '../../design/plain/ChosenFiles.tsx'
import { Paragraph, Stack } from '../../design/plain/Stack.tsx'
import { t } from '../../texts/texts.ts'

interface Props {
  uploads: FormUploads
  /** The reason why the server refused a file, in a sentence. */
  reasonOf: (error: unknown) => string
}

/** Files of a form, and who will see them. */
export const Uploads = ({ uploads: { chosen, refused, choose, remove }, reasonOf }: Props) => (
  <Stack gap="small">
    {chosen.length > 0 && (
      <ChosenFiles
        label={t('files')}
        files={chosen.map(({ error, ...one }) => ({
          ...one,
          problem: error === undefined ? undefined : reasonOf(error),
        }))}
        removeLabel={(name) => t('files.remove', { name })}
        onRemove={(at) => {
          const one = chosen[at]
          if (one) remove(one)
        }}
      />
    )}
    {refused && (
      <p role="alert">{refused.why === 'empty' ? t('files.empty', refused) : t(`files.${refused.why}`)}</p>
    )}
    <div>
      <Button tone="outlined" small onClick={choose}>
        {t('files.add')}
      </Button>
    </div>
    <Paragraph soft>{t('files.readers')}</Paragraph>
  </Stack>
)
