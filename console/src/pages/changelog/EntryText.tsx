import { Button, Textarea } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useRef } from 'react'
import type { FieldProps } from '../../form/use-form.ts'
import classes from './Changelog.module.css'
import { lacksWords } from './image-text.ts'
import { useEntryImages } from './use-entry-images.ts'

/** The Markdown of an entry; images are pasted, dropped or chosen. */
export function EntryText({ entryId, field }: { entryId: string; field: FieldProps<string> }) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const images = useEntryImages(entryId, textarea)
  return (
    <div {...images.events}>
      <Textarea
        label="Text"
        description="Markdown: **bold**, lists, links, images."
        autosize
        minRows={8}
        maxRows={24}
        {...field}
        ref={textarea}
      />
      <div className={classes.images}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={images.choose}
        >
          Add image
        </Button>
        <span role="status">{images.uploading ? 'Uploading…' : 'Or paste or drop one into the text.'}</span>
      </div>
      {images.problem !== undefined && (
        <p className={classes.problem} role="alert">
          {images.problem}
        </p>
      )}
      {lacksWords(field.value) && (
        <p className={classes.hint}>
          Describe each image in its brackets, for people who cannot see it: ![Description](image:…)
        </p>
      )}
    </div>
  )
}
