import { counted } from '@earshot/shared/format/counted'
import { formatBytes } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { Release } from '@earshot/shared/source-map/release'
import type { UploadedMap } from '@earshot/shared/source-map/uploaded-map'
import { Button, FileButton, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { request } from '../../api/api.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Form } from '../../design/form/Form.tsx'
import { type FormFieldProps, useForm } from '../../design/form/use-form.ts'
import { notifyDone } from '../../design/notice/notify.tsx'
import { queryClient } from '../../queries/query-client.ts'
import { keys } from '../../queries/query-keys.ts'
import classes from './SourceMapUpload.module.css'

const Place = z.object({
  folder: z
    .string()
    .trim()
    .regex(/^(https?:\/\/[^\s/?#]+)?\/([^\s?#]+\/)?$/, 'Please begin and end it with /, such as /assets/'),
  release: Release,
})

/** Address of the script that a map in this folder belongs to. */
const scriptOf = (folder: string, { name }: File): string => `${folder.trim()}${name.replace(/\.map$/, '')}`

/** Uploads source maps from this browser, several at once, each for the script with the matching name. */
export function SourceMapUpload({ projectId }: { projectId: string }) {
  const { chosen, add, remove, complain } = useMapFiles()
  const [place, setPlace] = useState({ folder: '/assets/', release: '' })
  const form = useForm({
    values: place,
    schema: Place,
    send: async ({ folder, release }) => {
      let sent = 0
      for (const { file } of chosen) {
        const map = { script: scriptOf(folder, file), release: release.trim() }
        const problem = await uploadMap(projectId, file, map)
        if (problem) complain(file, problem)
        else {
          remove(file)
          sent++
        }
      }
      return sent
    },
    saved: async (sent, values) => {
      setPlace(values)
      if (sent > 0) notifyDone(`${counted(sent, 'source map')} uploaded`)
      await queryClient.invalidateQueries({ queryKey: keys.sourceMaps(projectId) })
    },
  })
  return (
    <Form
      form={form}
      label="Upload source maps"
      failed="The source maps could not be uploaded"
      submit={chosen.length > 0 && `Upload ${counted(chosen.length, 'source map')}`}
    >
      <FileDrop onFiles={add} />
      {chosen.length > 0 && (
        <>
          <ul className={classes.files} aria-label="Chosen source maps">
            {chosen.map((one) => (
              <Row
                key={one.file.name}
                {...one}
                folder={form.values.folder}
                onRemove={() => remove(one.file)}
              />
            ))}
          </ul>
          <PlaceFields form={form} />
        </>
      )}
    </Form>
  )
}

/** A place to drop files on, and a button that chooses them. */
function FileDrop({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const [over, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  return (
    <fieldset
      aria-label="Files"
      className={classes.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      <Text size="sm">Drop .map files here, or</Text>
      <FileButton
        multiple
        accept=".map,application/json"
        resetRef={reset}
        onChange={(files) => {
          onFiles(files)
          reset.current?.()
        }}
      >
        {(props) => (
          <Button {...props} size="xs" variant="default">
            Choose files
          </Button>
        )}
      </FileButton>
    </fieldset>
  )
}

const PlaceFields = ({
  form,
}: {
  form: { field: (name: 'folder' | 'release') => FormFieldProps<string> }
}) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
    <TextInput
      label="Folder of the scripts"
      description="Their path on your website, or whole address elsewhere."
      {...form.field('folder')}
    />
    <TextInput
      label="Release (optional)"
      description="As your page names it. Without one, every release."
      {...form.field('release')}
    />
  </SimpleGrid>
)

function Row({ file, problem, folder, onRemove }: MapFile & { folder: string; onRemove: () => void }) {
  return (
    <li>
      <Group justify="space-between" gap={8} wrap="nowrap">
        <div className={classes.file}>
          <code>{scriptOf(folder, file)}</code>
          <Text size="xs" c="dimmed">
            {file.name}, {formatBytes(file.size)}
          </Text>
        </div>
        <Button size="compact-sm" variant="default" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
      {problem && (
        <Text size="sm" c="var(--danger-fg)" role="alert">
          {problem}
        </Text>
      )}
    </li>
  )
}

/** Uploads one map. @returns the reason if it was refused. */
async function uploadMap(projectId: string, file: File, query: UploadedMap): Promise<string | undefined> {
  if (file.size > limits.sourceMapBytesMax)
    return `Please choose a file of at most ${formatBytes(limits.sourceMapBytesMax)}.`
  try {
    // Sets the type, because browsers do not know source maps.
    const body = new Blob([file], { type: 'application/json' })
    await request('PUT', `/projects/${projectId}/source-maps`, null, { query: { ...query }, body })
  } catch (error) {
    const [first] = error instanceof ApiError ? Object.values(error.formErrors) : []
    return first ?? messageOf(error)
  }
}

/** A source map that was chosen and not uploaded yet. */
interface MapFile {
  file: File
  /** Reason for a failed upload. */
  problem?: string
}

/** The chosen or dropped source maps; of two with the same name, the later one. */
function useMapFiles() {
  const [chosen, setChosen] = useState<readonly MapFile[]>([])
  return {
    chosen,
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ file }))
      const names = new Set(added.map(({ file }) => file.name))
      setChosen((before) => [...before.filter(({ file }) => !names.has(file.name)), ...added])
    },
    remove: (file: File) => setChosen((before) => before.filter((one) => one.file !== file)),
    complain: (file: File, problem: string) =>
      setChosen((before) => before.map((one) => (one.file === file ? { file, problem } : one))),
  }
}
