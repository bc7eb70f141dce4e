import type { FakeInvoice } from './books.ts'

const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

/** An invoice as a PDF of one page: the smallest that programs open. */
export function invoicePdf({
  number,
  lines,
  total,
  due,
  status,
  created,
}: FakeInvoice): Uint8Array<ArrayBuffer> {
  const text = [
    `Invoice ${number} of the Earshot demo`,
    `Made on ${new Date(created * 1000).toISOString().slice(0, 10)}. Nothing was charged.`,
    ...lines.map(({ description, amount }) => `${description}: ${dollars(amount)}`),
    `Total ${dollars(total)}, to pay ${dollars(due)}, ${status}`,
  ]
  const shown = text.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const stream = `BT /F1 14 Tf 20 TL 56 780 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = file.length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(file, 'latin1'))
}
