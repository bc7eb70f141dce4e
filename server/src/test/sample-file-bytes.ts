const latin = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'))

/** The beginnings of files of each kind that is not a picture; the rest of a file is never read. */
export const sampleFileBytes = {
  log: latin('12:00:01 [warn] It creaks\n\x1b[31mred\x1b[0m\tdone\r\n'),
  json: latin('{"level":"warn"}'),
  csv: latin('time,level\n1,warn\n'),
  pdf: latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'),
  mp4: latin('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41 and what follows'),
  mov: latin('\0\0\0\x14ftypqt  \0\0\0\0qt  \0\0\0\x08wide and what follows'),
  webm: latin(
    '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webmB\x87\x81\x04 and what follows',
  ),
} as const
